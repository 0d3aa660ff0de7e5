import { nameSides } from "@/app/view/comparison-words";
import { sayToolTokens } from "@/app/view/description-words";
import { splitTools } from "@/app/view/per-tool";
import type { ComparisonPage, RevisionRangePage, ToolRevision } from "@/db";
import { formatCount } from "@/lib/format";
import { Badge } from "./badge";
import { Dumbbell } from "./dumbbell";
import { FieldChange } from "./field-change";
import { KindMarks } from "./kind-marks";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { RevealedText } from "./revealed-text";
import { Verdict } from "./verdict";

/** Tools drawn before the rest is one click away. */
const FIRST = 40;

type Props = { page: RevisionRangePage; showsAll: boolean; allHref: string };

/** Every tool that differs: its fields word by word on the left, how its tickets fared on the right. */
export function RangeTools({ page, showsAll, allHref }: Props) {
  const { tools, results, from, to } = page;
  const shown = showsAll ? tools : tools.slice(0, FIRST);
  const longest = Math.max(
    1,
    ...results.flatMap(({ comparison }) =>
      comparison.perTool.map(({ base, candidate }) => Math.max(base.n, candidate.n)),
    ),
  );
  return (
    <section aria-labelledby="tools">
      <div className="sectionhead">
        <h2 id="tools">What changed, tool by tool</h2>
        <p>
          {tools.length === 0 ? "nothing" : formatCount(tools.length, "tool")}
          {page.unchanged !== null && `; ${formatCount(page.unchanged, "tool")} read the same in both`}
        </p>
      </div>
      {results.length > 0 && tools.length > 0 && (
        <p className="legend">
          <span>
            <Mark name="base" /> {from.id}
          </span>
          <span>
            <Mark name="candidate" /> {to.id}
          </span>
          <span>one tick on the line is one ticket that expects the tool first</span>
        </p>
      )}
      <ol className="texts range">
        {shown.map((tool) => (
          <li key={tool.tool}>
            <Changes tool={tool} />
            <Figures tool={tool.tool} results={results} longest={longest} />
          </li>
        ))}
      </ol>
      {shown.length < tools.length && (
        <p className="pager">
          <PageLink href={allHref}>Show {formatCount(tools.length - shown.length, "more tool")}</PageLink>
        </p>
      )}
      <Untouched results={results} />
    </section>
  );
}

function Changes({ tool }: { tool: ToolRevision }) {
  return (
    <div className="text">
      <h3>
        <code>
          <RevealedText text={tool.tool} isName />
        </code>{" "}
        <KindMarks changes={tool.changes} /> <span className="note">{sayToolTokens(tool)}</span>
      </h3>
      {tool.changes.map((change) => (
        <FieldChange key={`${change.field} ${change.kind}`} change={change} marks={tool.changes.length > 1} />
      ))}
    </div>
  );
}

type FiguresProps = { tool: string; results: readonly ComparisonPage[]; longest: number };

function Figures({ tool, results, longest }: FiguresProps) {
  const found = results.flatMap((result) => {
    const figure = result.comparison.perTool.find(({ expected }) => expected === tool);
    return figure === undefined ? [] : [{ result, figure }];
  });
  if (found.length === 0)
    return (
      <p className="small soft">
        {results.length === 0 ? "not recorded under both" : "no ticket that both worked expects it first"}
      </p>
    );
  return (
    <ul className="scores">
      {found.map(({ result, figure }) => (
        <li key={result.candidate.id}>
          <span className="by">
            <PlainText text={result.candidate.model ?? result.candidate.id} />{" "}
            <Badge recording={result.candidate} />
          </span>
          <span className="whole">
            {figure.base.k} <span className="arrow">→</span> <b>{figure.candidate.k}</b>{" "}
            <span className="of">of {figure.candidate.n}</span>
          </span>
          <Dumbbell base={figure.base} candidate={figure.candidate} longest={longest} />
          <span className="note">
            {figure.gained.length} better, {figure.lost.length} worse · <Verdict verdict={figure.verdict} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Tools nobody edited whose tickets moved all the same. */
function Untouched({ results }: { results: readonly ComparisonPage[] }) {
  const moved = results.flatMap((result) =>
    splitTools(result.comparison)
      .untouched.filter(({ gained, lost }) => gained.length + lost.length > 0)
      .map((figure) => ({ result, figure })),
  );
  if (moved.length === 0) return null;
  return (
    <div className="untouched">
      <h3>Tools nobody edited, whose tickets moved</h3>
      <ul className="small">
        {moved.map(({ result, figure }) => (
          <li key={`${result.candidate.id} ${figure.expected}`}>
            <code>
              <RevealedText text={figure.expected} isName />
            </code>
            : {figure.base.k} → {figure.candidate.k} of {figure.candidate.n}, {figure.gained.length} better
            and {figure.lost.length} worse by{" "}
            <PlainText text={result.candidate.model ?? result.candidate.id} />
            {results.length > 1 && ` (${nameSides(result).base} → ${nameSides(result).candidate})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
