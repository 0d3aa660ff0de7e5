import { bareName } from "@/app/view/argument-text";
import { formatNumber } from "@/app/view/number";
import { buildSoftMatrix, sayAmongFirst, sayMeasure } from "@/app/view/preferences";
import { type LineStyle, showProvenance } from "@/app/view/provenance";
import type { ScorecardPage } from "@/db";
import { sayCell, sayMean } from "@/lib/export";
import { formatCount } from "@/lib/format";
import type { PreferenceSummary } from "@/lib/scoring";
import { BreakableName } from "./call-text";
import { Fold } from "./fold";
import { RateCell } from "./fraction";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";

/** How a recording's runs leaned among the tools they weighed; nothing where its file does not say. */
export function PreferenceFold({ page }: { page: ScorecardPage }) {
  const { preferences, recording } = page;
  if (preferences === null) return null;
  return (
    <Fold title="Preferences" answer={sayAmongFirst(preferences)}>
      <p className="prose">
        Before it called, it weighed {formatCount(preferences.tools, "tool")}:{" "}
        {sayMeasure(preferences.measure)}. Tools with equal scores share the worst of their places. None of
        this is part of right first tool: a first choice moves in jumps, a lean moves with every word.
      </p>
      <AmongFirst preferences={preferences} style={showProvenance(recording.class).style} />
      <SoftMatrix preferences={preferences} />
    </Fold>
  );
}

function AmongFirst({ preferences, style }: { preferences: PreferenceSummary; style: LineStyle }) {
  return (
    <dl className="pairs leaning-rates">
      {preferences.amongFirst.map(({ first, rate }) => (
        <div key={first}>
          <dt>{first === 1 ? "Right tool weighed highest" : `Right tool among the first ${first}`}</dt>
          <dd>
            <RateCell rate={rate} style={style} />
          </dd>
        </div>
      ))}
      {preferences.onAccepted !== null && (
        <div>
          <dt>Mean probability on the right tool</dt>
          <dd>{sayMean(preferences.onAccepted)}</dd>
        </div>
      )}
    </dl>
  );
}

function SoftMatrix({ preferences }: { preferences: PreferenceSummary }) {
  const { of } = preferences.matrix;
  const { tools, rows, hidden } = buildSoftMatrix(preferences);
  const left = [
    hidden.rows > 0 ? formatCount(hidden.rows, "expected tool") : "",
    hidden.columns > 0 ? formatCount(hidden.columns, "weighed tool") : "",
  ].filter(Boolean);
  return (
    <>
      <p className="label soft-title">
        {of === "probability"
          ? "Mean probability of each tool, by expected first tool"
          : "Mean place of each tool (1 = weighed highest), by expected first tool"}
      </p>
      <Scroll label="Preferences table" className="pinned">
        <table className="matrix soft-matrix">
          <thead>
            <tr className="names">
              <th scope="col" className="pin left">
                Expected first
              </th>
              <th scope="col">runs</th>
              {tools.map((tool) => (
                <th key={tool} scope="col" className="tool">
                  <BreakableName name={bareName(tool)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.expected}>
                <th scope="row" className="pin">
                  <PlainText text={bareName(row.expected)} />
                </th>
                <td>{formatNumber(row.n)}</td>
                {row.cells.map((cell) => (
                  <td key={cell.tool}>
                    <span className={`cell heat-${cell.heat} ${cell.expected ? "expected" : ""}`}>
                      {sayCell(of, cell.value)}
                      {cell.expected && <span className="unseen"> (the right one)</span>}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {left.length > 0 && <p className="note">{left.join(" and ")} not drawn. The export holds all of it.</p>}
    </>
  );
}
