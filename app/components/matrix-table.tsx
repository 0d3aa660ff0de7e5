import { BreakableName } from "@/app/components/call-text";
import { bareName } from "@/app/view/argument-text";
import { buildMatrix, type MatrixCell, type MatrixRow, NO_TOOL_COLUMNS } from "@/app/view/matrix";
import { formatNumber } from "@/app/view/number";
import { recordingPath } from "@/app/view/paths";
import { type LineStyle, showProvenance } from "@/app/view/provenance";
import { buildHref } from "@/app/view/search-param";
import type { TicketSelection } from "@/app/view/ticket-filter";
import type { ScorecardPage } from "@/db";
import { formatCount } from "@/lib/format";
import { RateCell } from "./fraction";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Roving } from "./roving";
import { Scroll } from "./scroll";

type Props = { page: ScorecardPage; selection: TicketSelection };

/** Bars and confusion matrix in one table: expected first tool by what was called, cells open their tickets below. */
export function MatrixTable({ page, selection }: Props) {
  const matrix = buildMatrix(page);
  const { style } = showProvenance(page.recording.class);
  return (
    <section aria-labelledby="matrix" className="near">
      <div className="sectionhead">
        <h2 id="matrix">Expected, and what was called</h2>
        <p className="legend">
          <span>
            <span className="swatch right" /> right
          </span>
          <span>
            <span className="swatch wrong" /> wrong, darker: more tickets
          </span>
          <span>a cell opens its tickets below</span>
        </p>
      </div>
      <Scroll label="Expected first tool by called tool" className="pinned" hasStops>
        <Roving>
          <table className="matrix">
            <thead>
              <tr className="servers">
                <td colSpan={2} className="pin" />
                {matrix.servers.map(({ server, columns }) => (
                  <th key={server} colSpan={columns.length} scope="colgroup">
                    {server !== "" && <span>{server}</span>}
                  </th>
                ))}
                <td colSpan={NO_TOOL_COLUMNS.length + 1} />
              </tr>
              <tr className="names">
                <th scope="col" className="pin left">
                  Expected first
                </th>
                <th scope="col" className="left">
                  Right first tool, 0 to 100 %
                </th>
                {matrix.servers.flatMap(({ columns }, group) =>
                  columns.map(({ shown, name }, index) => (
                    <th key={shown} scope="col" className={index === 0 && group > 0 ? "tool apart" : "tool"}>
                      <BreakableName name={name} />
                    </th>
                  )),
                )}
                {NO_TOOL_COLUMNS.map((name, index) => (
                  <th key={name} scope="col" className={index === 0 ? "apart" : ""}>
                    {name}
                  </th>
                ))}
                <th scope="col">failed runs</th>
              </tr>
            </thead>
            <tbody>
              {matrix.rows.map((row) => (
                <Row
                  key={row.expected}
                  row={row}
                  style={style}
                  recording={page.recording.id}
                  selection={selection}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className="pin">
                  called in all
                </th>
                <td />
                {matrix.totals.map((total, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: totals stand by column
                  <td key={index}>{formatNumber(total)}</td>
                ))}
                <td>{formatNumber(matrix.failedTotal)}</td>
              </tr>
            </tfoot>
          </table>
        </Roving>
      </Scroll>
      <LeftOut page={page} hidden={matrix.hidden} />
    </section>
  );
}

type RowProps = { row: MatrixRow; style: LineStyle; recording: string; selection: TicketSelection };

function Row({ row, style, recording, selection }: RowProps) {
  return (
    <tr>
      <th scope="row" className="pin">
        <PlainText text={bareName(row.expected)} />
      </th>
      <td className="left">
        <RateCell rate={row.rate} style={style} />
      </td>
      {row.cells.map((cell) => (
        <td key={cell.called}>
          <Cell cell={cell} expected={row.expected} recording={recording} selection={selection} />
        </td>
      ))}
      <td>{row.failed === 0 ? <Zero /> : formatNumber(row.failed)}</td>
    </tr>
  );
}

type CellProps = { cell: MatrixCell; expected: string; recording: string; selection: TicketSelection };

function Cell({ cell, expected, recording, selection }: CellProps) {
  if (cell.n === 0) return <Zero />;
  const current = selection.expected === expected && selection.called === cell.called;
  const href = buildHref(recordingPath(recording), current ? {} : { expected, called: cell.called });
  const verdict = cell.right === cell.n ? "right" : cell.right > 0 ? `${cell.right} of them right` : "wrong";
  return (
    <PageLink
      className={`cell heat-${cell.heat}`}
      href={href}
      scroll={false}
      aria-current={current ? "true" : undefined}
      aria-label={`${formatCount(cell.n, "ticket run")}, ${verdict}: expected ${bareName(expected)}, called ${bareName(cell.called)}`}
    >
      {formatNumber(cell.n)}
    </PageLink>
  );
}

function Zero() {
  return (
    <span className="cell zero">
      <span className="unseen">0</span>
    </span>
  );
}

function LeftOut({ page, hidden }: { page: ScorecardPage; hidden: { rows: number; columns: number } }) {
  const parts = [
    page.scorecard.notScored > 0
      ? `${formatCount(page.scorecard.notScored, "run")} not scored: nothing to hold them against`
      : "",
    hidden.rows > 0 ? `${formatCount(hidden.rows, "expected tool")} with fewer mistakes not drawn` : "",
    hidden.columns > 0 ? `${formatCount(hidden.columns, "tool")} called least not drawn` : "",
  ].filter(Boolean);
  return parts.length === 0 ? null : <p className="note">{parts.join("; ")}. The export holds all of it.</p>;
}
