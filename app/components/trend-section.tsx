import { recordingPath } from "@/app/view/paths";
import { showProvenance } from "@/app/view/provenance";
import { buildTrend, chartLines, type TrendCell } from "@/app/view/trend";
import type { DescriptionsPage } from "@/db";
import { formatCount, formatInterval } from "@/lib/format";
import { Fraction } from "./fraction";
import { LateTrend } from "./late-trend";
import { PageLink } from "./page-link";
import { Scroll } from "./scroll";
import { Term } from "./term";

/** Right first tool over the revisions: a table, and once the page is at rest the same as lines. */
export function TrendSection({ page }: { page: DescriptionsPage }) {
  const trend = buildTrend(page);
  if (trend === null) return null;
  return (
    <section aria-labelledby="trend">
      <div className="sectionhead">
        <h2 id="trend">
          <Term of="firstTool">Right first tool</Term> over the revisions
        </h2>
        <p>one line, one recorder: nothing but the tool list differs along it; bars are 95 % intervals</p>
      </div>
      <div className="trend">
        <LateTrend lines={chartLines(trend)} />
        <Scroll label="Table of right first tool over the revisions" hasStops>
          <table className="sides">
            <thead>
              <tr>
                <th scope="col">Recorded with</th>
                {trend.revisions.map((id) => (
                  <th key={id} scope="col">
                    {id}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {trend.rows.map((row, index) => (
                <tr key={row.cells.find((cell) => cell !== null)?.recording}>
                  <th scope="row">
                    <svg className={`trend-key series-${index % 4}`} aria-hidden="true">
                      <line x1="0" x2="100%" y1="6" y2="6" />
                      <circle cx="50%" cy="6" r="3.5" />
                    </svg>{" "}
                    {row.name} <span className="note">{showProvenance(row.class).word}</span>
                  </th>
                  {row.cells.map((cell, at) => (
                    <td key={trend.revisions[at]}>
                      <Cell cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
      {trend.hidden > 0 && (
        <p className="note">{formatCount(trend.hidden, "more recorder")}; each stands in the tree above.</p>
      )}
    </section>
  );
}

function Cell({ cell }: { cell: TrendCell }) {
  if (cell === null) return <span className="faint">not recorded</span>;
  return (
    <>
      <PageLink href={recordingPath(cell.recording)}>
        <Fraction rate={cell.rate} />
      </PageLink>
      <div className="note whole">{formatInterval(cell.rate)}</div>
    </>
  );
}
