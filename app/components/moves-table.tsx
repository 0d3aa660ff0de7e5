import { bareName } from "@/app/view/argument-text";
import { KIND_WORDS, type ShownKind } from "@/app/view/compare-choice";
import { nameSides } from "@/app/view/comparison-words";
import { buildMoves, type MoveCell, type MoveRow } from "@/app/view/moves";
import { formatNumber } from "@/app/view/number";
import type { ComparisonPage } from "@/db";
import { formatCount } from "@/lib/format";
import { BreakableName } from "./call-text";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";

/** The confusions of both sides in one table, was → is, over the paired tickets alone. */
export function MovesTable({ page, show }: { page: ComparisonPage; show: ShownKind | undefined }) {
  const { columns, rows, hidden } = buildMoves(page, show !== undefined);
  if (rows.length === 0) return null;
  const names = nameSides(page);
  return (
    <section aria-labelledby="moves">
      <div className="sectionhead">
        <h2 id="moves">Where calls moved</h2>
        <p>
          {page.comparison.firstTool?.midP === null ? "paired ticket runs" : "paired tickets"}, {names.base} →{" "}
          {names.candidate}
          {show !== undefined && `, only those ${KIND_WORDS[show]}`}
        </p>
      </div>
      <p className="legend">
        <span>
          <span className="swatch better" /> better: more right, or fewer wrong
        </span>
        <span>
          <span className="swatch worse" /> worse: the other way
        </span>
        <span>
          <span className="swatch right" /> right, as before
        </span>
      </p>
      <Scroll label="Where calls moved table" className="pinned">
        <table className="moves">
          <thead>
            <tr>
              <th scope="col" className="pin left">
                Expected first
              </th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  <BreakableName name={bareName(name)} />
                </th>
              ))}
              <th scope="col">right, of all</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.expected} row={row} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {hidden.rows + hidden.columns > 0 && (
        <p className="note">
          {formatCount(hidden.rows, "expected tool")} and {formatCount(hidden.columns, "called tool")} that
          moved least are not drawn; the JSON export holds them all.
        </p>
      )}
    </section>
  );
}

function Row({ row }: { row: MoveRow }) {
  return (
    <tr>
      <th scope="row" className="pin left">
        <code>
          <PlainText text={bareName(row.expected)} />
        </code>
      </th>
      {row.cells.map((cell) => (
        <Cell key={cell.called} cell={cell} />
      ))}
      <td className="whole total">
        {formatNumber(row.base.k)} → {formatNumber(row.candidate.k)}{" "}
        <span className="of">of {formatNumber(row.candidate.n)}</span>
      </td>
    </tr>
  );
}

function Cell({ cell: { base, candidate, word } }: { cell: MoveCell }) {
  if (base + candidate === 0) {
    return (
      <td className="none">
        <span className="unseen">0</span>
      </td>
    );
  }
  return (
    <td className={word ?? ""}>
      <b>
        {formatNumber(base)} → {formatNumber(candidate)}
      </b>
      {(word === "better" || word === "worse") && <div className="note">{word}</div>}
    </td>
  );
}
