import { type DescriptionsView, descriptionsPath } from "@/app/view/description-paths";
import { sayToolTokens } from "@/app/view/description-words";
import { recordingPath } from "@/app/view/paths";
import { showProvenance } from "@/app/view/provenance";
import { editPath } from "@/app/view/record-paths";
import type { DescriptionsPage, ToolScore, ToolStep } from "@/db";
import { Badge } from "./badge";
import { Dumbbell } from "./dumbbell";
import { FieldChange } from "./field-change";
import { Fraction } from "./fraction";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { RevealedText } from "./revealed-text";
import { ShareLine } from "./share-line";
import { Term } from "./term";

type Props = { page: DescriptionsPage; view: DescriptionsView };

/** One tool's text through the revisions, beside how its tickets fared under each. */
export function ToolHistory({ page, view }: Props) {
  const { history } = page;
  if (history === null) return null;
  const longest = Math.max(1, ...history.steps.flatMap(({ scores }) => scores.map(({ rate }) => rate.n)));
  return (
    <section aria-labelledby="tool-history">
      <div className="sectionhead">
        <h2 id="tool-history">One tool over the revisions</h2>
        <ToolPicker page={page} view={view} tool={history.tool} />
      </div>
      <p className="legend">
        <span>
          beside each text: the tickets that <Term of="expected">expect it first</Term>
        </span>
        <span>
          <Mark name="base" /> under the revision before
        </span>
        <span>
          <Mark name="candidate" /> under this one
        </span>
        <span>one tick on the line is one ticket</span>
      </p>
      <ol className="texts">
        {history.steps.map((step) => (
          <li key={step.revision}>
            <div className="who">
              <b>{step.revision}</b>
              {step.title !== null && (
                <p className="note">
                  <PlainText text={step.title} />
                </p>
              )}
              {step.text !== null && (
                <p className="small">
                  <PageLink href={editPath(page.suite.id, step.revision, [history.tool])}>
                    Edit<span className="unseen"> this text of {step.revision}</span>
                  </PageLink>
                </p>
              )}
            </div>
            <Text step={step} />
            <Scores scores={step.scores} longest={longest} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ToolPicker({ page, view, tool }: Props & { tool: string }) {
  return (
    <form className="picker" action={descriptionsPath(page.suite.id)} method="get">
      <label htmlFor="pick-tool">Tool</label>
      <select id="pick-tool" name="tool" defaultValue={tool} key={tool}>
        {page.tools.map((shown) => (
          <option key={shown} value={shown}>
            {shown}
          </option>
        ))}
      </select>
      {view.revision !== undefined && <input type="hidden" name="revision" value={view.revision} />}
      {view.recording !== undefined && <input type="hidden" name="recording" value={view.recording} />}
      <button type="submit" className="button">
        Show
      </button>
    </form>
  );
}

function Text({ step }: { step: ToolStep }) {
  const { before, text, changes } = step;
  const isWhole = before === null || changes.some(({ field }) => field === "tool");
  return (
    <div className="text">
      <p className="note">
        {before !== null && changes.length > 0 && <>against {before} · </>}
        {sayToolTokens(step)}
      </p>
      {isWhole ? (
        <p>{text === null ? <span className="faint">not listed here</span> : <Whole text={text} />}</p>
      ) : changes.length > 0 ? (
        changes.map((change) => <FieldChange key={`${change.field} ${change.kind}`} change={change} />)
      ) : (
        <p className="soft">{text === null ? "not listed, or not known" : `as in ${before}`}</p>
      )}
    </div>
  );
}

function Whole({ text }: { text: string }) {
  return text === "" ? <span className="faint">no description</span> : <RevealedText text={text} />;
}

function Scores({ scores, longest }: { scores: readonly ToolScore[]; longest: number }) {
  if (scores.length === 0) return <p className="small soft">not recorded yet</p>;
  return (
    <ul className="scores">
      {scores.map(({ recording, rate, before }) => (
        <li key={recording.id}>
          <span className="by">
            <PageLink href={recordingPath(recording.id)}>
              <PlainText text={recording.model ?? recording.id} />
            </PageLink>{" "}
            <Badge recording={recording} />
          </span>
          <span className="whole">
            {rate.n === 0 ? (
              <span className="faint">no ticket expects it</span>
            ) : (
              <>
                {before !== null && (
                  <>
                    {before.rate.k} <span className="arrow">→</span>{" "}
                  </>
                )}
                <b>
                  <Fraction rate={rate} />
                </b>
                {before !== null && before.rate.n !== rate.n && (
                  <span className="note"> ({before.rate.n} before)</span>
                )}
              </>
            )}
          </span>
          {rate.n === 0 ? (
            <span />
          ) : before === null ? (
            <ShareLine rate={rate} style={showProvenance(recording.class).style} />
          ) : (
            <Dumbbell base={before.rate} candidate={rate} longest={longest} />
          )}
        </li>
      ))}
    </ul>
  );
}
