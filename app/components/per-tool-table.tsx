import { bareName } from "@/app/view/argument-text";
import type { ShownKind } from "@/app/view/compare-choice";
import { nameSides } from "@/app/view/comparison-words";
import { formatNumber } from "@/app/view/number";
import { sayCouldHaveShown, splitTools } from "@/app/view/per-tool";
import type { ComparisonPage } from "@/db";
import type { ToolFigure } from "@/lib/compare";
import { formatCount, formatFraction } from "@/lib/format";
import { BreakableName } from "./call-text";
import { Dumbbell } from "./dumbbell";
import { Mark } from "./mark";
import { Scroll } from "./scroll";
import { Term } from "./term";
import { Verdict } from "./verdict";

const COLUMNS = 6;
const MOST_UNEXPECTED = 12;

/** Right first tool per expected tool, largest movement first; tools nobody edited under a thin rule. */
export function PerToolTable({ page, show }: { page: ComparisonPage; show: ShownKind | undefined }) {
  const inView = new Set(page.comparison.moves.map(({ expected }) => expected));
  const { edited, untouched, unexpected } = splitTools(
    page.comparison,
    show === undefined ? undefined : inView,
  );
  const names = nameSides(page);
  const longest = Math.max(
    1,
    ...page.comparison.perTool.map((tool) => Math.max(tool.base.n, tool.candidate.n)),
  );
  const tried = page.comparison.revisionsTried;
  return (
    <section aria-labelledby="per-tool">
      <div className="sectionhead">
        <h2 id="per-tool">
          Per <Term of="expected">expected first tool</Term>
        </h2>
      </div>
      <p className="legend">
        <span>
          <Mark name="base" /> {names.base}
        </span>
        <span>
          <Mark name="candidate" /> {names.candidate}
        </span>
        <span>one tick on the line is one ticket</span>
        <span>
          verdicts corrected for {formatCount(page.comparison.perTool.length, "tool")} and{" "}
          {formatCount(tried, "other tool list")}
        </span>
      </p>
      <Scroll label="Per tool table">
        <table className="per-tool">
          <thead>
            <tr>
              <th scope="col">Expected first</th>
              <th scope="col" className="whole">
                Right, {names.base} → {names.candidate}
              </th>
              <th scope="col" className="wide">
                <span className="unseen">As a line of tickets</span>
              </th>
              <th scope="col" className="number">
                Better
              </th>
              <th scope="col" className="number">
                Worse
              </th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {edited.map((tool) => (
              <Row key={tool.expected} tool={tool} longest={longest} />
            ))}
            {unexpected.slice(0, MOST_UNEXPECTED).map((tool) => (
              <UnexpectedRow key={tool} tool={tool} />
            ))}
          </tbody>
          {untouched.length > 0 && (
            <tbody>
              {edited.length > 0 && (
                <tr className="thin">
                  <th colSpan={COLUMNS} scope="colgroup">
                    Tools you did not edit
                  </th>
                </tr>
              )}
              {untouched.map((tool) => (
                <Row key={tool.expected} tool={tool} longest={longest} />
              ))}
            </tbody>
          )}
        </table>
      </Scroll>
      {edited.length > 0 && untouched.length > 0 && (
        <p className="small soft could">{sayCouldHaveShown(page.comparison)}</p>
      )}
    </section>
  );
}

/** An edited tool that no ticket expects first: its new text can only show on the other tools' tickets. */
function UnexpectedRow({ tool }: { tool: string }) {
  return (
    <tr>
      <th scope="row">
        <code>
          <BreakableName name={bareName(tool)} />
        </code>
      </th>
      <td colSpan={COLUMNS - 1} className="soft">
        edited; no ticket here expects it first
      </td>
    </tr>
  );
}

function Row({ tool, longest }: { tool: ToolFigure; longest: number }) {
  const { base, candidate } = tool;
  const [baseK] = formatFraction(base).split(" of ");
  return (
    <tr>
      <th scope="row">
        <code>
          <BreakableName name={bareName(tool.expected)} />
        </code>
      </th>
      <td className="whole">
        <b>
          {baseK} → {formatNumber(candidate.k)}
        </b>{" "}
        <span className="of">of {formatNumber(candidate.n)}</span>
      </td>
      <td className="wide">
        <Dumbbell base={base} candidate={candidate} longest={longest} />
      </td>
      <td className="number">{formatNumber(tool.gained.length)}</td>
      <td className="number">{formatNumber(tool.lost.length)}</td>
      <td>
        <Verdict verdict={tool.verdict} />
      </td>
    </tr>
  );
}
