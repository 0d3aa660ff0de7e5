import type { RecordChoice, RecordSuite } from "@/app/view/record-desk";
import type { RecordModel } from "@/app/view/record-models";

type Props = {
  suites: readonly RecordSuite[];
  suite: RecordSuite;
  model: RecordModel;
  choice: RecordChoice;
  id: string;
  problem: { field: string } | null;
  /** Pasted ids that the suite does not have. */
  strangers: readonly string[];
  onChoice: (change: Partial<RecordChoice>) => void;
  onId: (id: string) => void;
};

const MOST_TRIALS = 20;

/** The fields of the record page: what is worked, by whom, under which words, and what it is called. */
export function RecordSetup(props: Props) {
  const { suites, suite, model, choice, id, problem, strangers, onChoice, onId } = props;
  const isWholePossible = !model.isChooser && suite.canRunWhole;
  const trials = (value: string) => Math.max(1, Math.min(MOST_TRIALS, Math.round(Number(value)) || 1));
  return (
    <>
      <div className="fields">
        <label>
          Suite
          <select value={suite.id} onChange={({ target }) => onChoice(leaveSuite(suites, target.value))}>
            {suites.map(({ id: value, title }) => (
              <option key={value} value={value}>
                {value}: {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Model
          <select value={model.name} onChange={({ target }) => onChoice({ model: target.value })}>
            {suite.models.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Tool descriptions
          <select value={choice.revision} onChange={({ target }) => onChoice({ revision: target.value })}>
            {suite.revisions.map(({ id: value, title }) => (
              <option key={value} value={value}>
                {value}: {title}
              </option>
            ))}
            <option value="">as the servers list them now</option>
          </select>
        </label>
        <label>
          Prompt
          <select
            value={choice.prompt}
            disabled={model.isNative}
            onChange={({ target }) => onChoice({ prompt: target.value })}
          >
            {suite.prompts.map((prompt) => (
              <option key={prompt} value={prompt}>
                {prompt}
              </option>
            ))}
          </select>
        </label>
        <label>
          How far
          <select
            value={choice.mode}
            onChange={({ target }) => onChoice({ mode: target.value === "full" ? "full" : "first-call" })}
          >
            {isWholePossible && <option value="full">whole tickets, to the answer</option>}
            <option value="first-call">first call only, nothing is executed</option>
          </select>
        </label>
        <label>
          Trials of each ticket{model.isChooser && ": one, a matcher repeats itself"}
          <input
            type="number"
            disabled={model.isChooser}
            min={1}
            max={MOST_TRIALS}
            value={choice.trials}
            onChange={({ target }) => onChoice({ trials: trials(target.value) })}
          />
        </label>
      </div>
      <div className="fields two">
        <label>
          Tickets: empty for all {suite.tickets.length}, or paste ids
          <textarea
            rows={2}
            spellCheck={false}
            value={choice.tickets}
            placeholder={suite.tickets.slice(0, 3).join(", ")}
            onChange={({ target }) => onChoice({ tickets: target.value })}
            {...(strangers.length > 0 ? { "aria-invalid": true } : {})}
          />
          {strangers.length > 0 && (
            <span className="alarm">not in this suite: {strangers.slice(0, 5).join(", ")}</span>
          )}
        </label>
        <label>
          Name of the recording
          <input
            type="text"
            required
            maxLength={64}
            pattern="[a-z0-9][a-z0-9._\-]{0,63}"
            title="Lower-case letters, digits, dots, dashes and underscores"
            spellCheck={false}
            autoComplete="off"
            value={id}
            onChange={({ target }) => onId(target.value)}
            {...(problem?.field === "id" ? { "aria-invalid": true } : {})}
          />
        </label>
      </div>
    </>
  );
}

/** Another suite: its own revision, prompt and first model. */
function leaveSuite(suites: readonly RecordSuite[], id: string): Partial<RecordChoice> {
  const suite = suites.find((one) => one.id === id);
  return {
    suite: id,
    tickets: "",
    revision: suite?.revisions[0]?.id ?? "",
    prompt: suite?.prompt ?? "",
    model: suite?.models[0]?.name ?? "",
  };
}
