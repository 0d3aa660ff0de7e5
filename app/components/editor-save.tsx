import { NameField } from "./name-field";

/** Why the draft was not kept; `field` names the form's field where one is at fault. */
export type SaveProblem = { message: string; field: string };

type Props = {
  suggestedId: string;
  name: string;
  /** Tool lists that the base's model was tried with, once this one is too. */
  tried: { base: string; lists: number } | null;
  isChanged: boolean;
  isSaving: boolean;
  problem: SaveProblem | null;
  onDiscard: () => void;
};

/** Keeps the draft as a named revision, and leads on to recording it. */
export function EditorSave(props: Props) {
  const { suggestedId, name, tried, isChanged, isSaving, problem, onDiscard } = props;
  const isAtFault = (field: string) => (problem?.field === field ? { "aria-invalid": true } : {});
  return (
    <section className="editor-save" aria-label="Keep this draft">
      <div className="fields">
        <label>
          Name of the revision
          <input
            type="text"
            name="id"
            required
            maxLength={64}
            pattern="[a-z0-9][a-z0-9._\-]{0,63}"
            title="Lower-case letters, digits, dots, dashes and underscores"
            defaultValue={suggestedId}
            spellCheck={false}
            autoComplete="off"
            {...isAtFault("id")}
          />
        </label>
        <label>
          In a few words
          <input
            type="text"
            name="title"
            required
            maxLength={200}
            autoComplete="off"
            placeholder="what this wording tries"
            {...isAtFault("title")}
          />
        </label>
        <NameField name={name} />
      </div>
      <p className="small soft">
        Saving alone is no try. Recording is: each tool list tried on the same tickets makes it likelier that
        one looks better by chance, and the comparison asks for more.
        {tried !== null && ` ${sayTried(tried)}`}
      </p>
      <div className="inline-acts">
        <button type="submit" className="button" name="next" value="save" disabled={isSaving}>
          Save only
        </button>
        <button type="submit" className="button main" name="next" value="record" disabled={isSaving}>
          Save and record this revision
        </button>
        <button type="button" className="button bare needs-script" onClick={onDiscard} disabled={!isChanged}>
          Discard the draft
        </button>
        <span role="alert" className="small alarm">
          {problem?.message}
        </span>
      </div>
    </section>
  );
}

function sayTried({ base, lists }: NonNullable<Props["tried"]>): string {
  return lists === 1
    ? `Recorded with the model of ${base}, this is the first revision tried on these tickets since.`
    : `Recorded with the model of ${base}, this is revision ${lists} tried on these tickets since: a p counts ${lists} times.`;
}
