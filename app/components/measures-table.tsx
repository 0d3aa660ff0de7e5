import { nameSides, saySettle } from "@/app/view/comparison-words";
import { listMeasures, sayNotMeasured } from "@/app/view/measures";
import { formatNumber } from "@/app/view/number";
import type { ComparisonPage } from "@/db";
import { Fraction } from "./fraction";
import { Scroll } from "./scroll";
import { Verdict } from "./verdict";

/** All measures with their denominators, which way is good, and a verdict each. */
export function MeasuresTable({ page }: { page: ComparisonPage }) {
  const names = nameSides(page);
  const notMeasured = sayNotMeasured(page);
  const settle = saySettle(page);
  return (
    <div>
      <Scroll label="Measures table">
        <table className="measures">
          <thead>
            <tr>
              <th scope="col">Measure</th>
              <th scope="col" className="number">
                {names.base}
              </th>
              <th scope="col" className="number">
                {names.candidate}
              </th>
              <th scope="col" className="wide">
                Better is
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
            {listMeasures(page).map((measure) => (
              <tr key={measure.name}>
                <th scope="row">
                  {measure.name}
                  <div className="note">{measure.means}</div>
                </th>
                <td className="number">
                  <Fraction rate={measure.base} />
                </td>
                <td className="number">
                  <b>
                    <Fraction rate={measure.candidate} />
                  </b>
                </td>
                <td className="soft wide">{measure.wanted === "higher" ? "↑ higher" : "↓ fewer"}</td>
                <td className="number">{measure.better === null ? "–" : formatNumber(measure.better)}</td>
                <td className="number">{measure.worse === null ? "–" : formatNumber(measure.worse)}</td>
                <td>
                  {measure.verdict === null ? "not paired" : <Verdict verdict={measure.verdict} meaning />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {notMeasured !== "" && <p className="small soft could">{notMeasured}</p>}
      {settle !== "" && <p className="small soft could">{settle}</p>}
    </div>
  );
}
