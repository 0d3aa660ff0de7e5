import { cutText } from "@/app/view/server-tools";
import type { SymptomsView } from "@/app/view/symptoms-view";
import type { AnsweredQuestion, Finding } from "@/lib/check";
import { formatCount } from "@/lib/format";
import { CheckFinding } from "./check-finding";
import { PlainText } from "./plain-text";

const MOST_FINDINGS = 12;

/** From what somebody noticed to what to mend: a symptom's questions in order, each with the finding that answers it. */
export function CheckSymptoms({ view }: { view: SymptomsView }) {
  const { diagnosis, unchecked } = view;
  return (
    <section aria-labelledby="symptoms">
      <div className="sectionhead">
        <h2 id="symptoms">Something is wrong: start from what you see</h2>
        <p>questions in the order to look, answered by the last check</p>
      </div>
      <Pickers view={view} />
      {unchecked !== null && (
        <p className="banner plain">
          <PlainText text={cutText(unchecked, 120)} /> was not checked yet: check it above, and its findings
          answer this.
        </p>
      )}
      {diagnosis !== null && (
        <>
          <ol className="questions">
            {diagnosis.questions.map((question, index) => (
              <Question key={question.asks} question={question} isFirst={index === diagnosis.first} />
            ))}
          </ol>
          <p className="small">
            <b>What to do</b> {diagnosis.advice}
          </p>
        </>
      )}
    </section>
  );
}

function Pickers({ view: { symptoms, servers, tools, picked } }: { view: SymptomsView }) {
  return (
    <form className="contract-pickers" action="/servers#symptoms" method="get">
      <label htmlFor="pick-symptom">
        What you see
        <select id="pick-symptom" name="symptom" defaultValue={picked.symptom ?? ""} required>
          <option value="">pick one</option>
          {symptoms.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor="pick-server">
        Server
        <select id="pick-server" name="server" defaultValue={picked.server ?? ""}>
          {servers.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {tools.length > 1 && (
        <label htmlFor="pick-tool">
          Tool
          <select id="pick-tool" name="tool" defaultValue={picked.tool ?? ""}>
            <option value="">any</option>
            {tools.map((name) => (
              <option key={name} value={name}>
                {cutText(name, 80)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="button">
        Look
      </button>
    </form>
  );
}

const STATES: Readonly<Record<AnsweredQuestion["state"], { words: string; className: string }>> = {
  holds: { words: "This may be it", className: "alarm" },
  clear: { words: "It is not this", className: "soft" },
  unknown: { words: "Nothing here can tell", className: "caution" },
};

function Question({ question, isFirst }: { question: AnsweredQuestion; isFirst: boolean }) {
  const { asks, state, findings, says } = question;
  const { words, className } = STATES[state];
  return (
    <li>
      <p>
        {asks} <b className={className}>{words}.</b>
        {says !== undefined && (
          <>
            {" "}
            <span className="soft">
              <PlainText text={cutText(says, 400)} />
            </span>
          </>
        )}
      </p>
      {state === "clear" && findings.length > 0 ? (
        <details className="plain">
          <summary>
            <span>{formatCount(findings.length, "check says so", "checks say so")}</span>
          </summary>
          <Rows findings={findings} isOpen={false} />
        </details>
      ) : (
        <Rows findings={findings} isOpen={isFirst} />
      )}
    </li>
  );
}

function Rows({ findings, isOpen }: { findings: readonly Finding[]; isOpen: boolean }) {
  return (
    <>
      <ul>
        {findings.slice(0, MOST_FINDINGS).map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never moves, and may hold one id twice
          <li key={index} className="finding-row">
            <CheckFinding finding={finding} isOpen={isOpen && index === 0} />
          </li>
        ))}
      </ul>
      {findings.length > MOST_FINDINGS && (
        <p className="note">
          {formatCount(findings.length - MOST_FINDINGS, "more finding")}, all listed above.
        </p>
      )}
    </>
  );
}
