import { nameSides, VERDICTS } from "@/app/view/comparison-words";
import { formatNumber } from "@/app/view/number";
import type { ComparisonPage } from "@/db";
import { sayLean } from "@/lib/export";
import { formatCount, formatP } from "@/lib/format";
import { Fraction } from "./fraction";
import { Mark } from "./mark";

/** How both sides leaned among the tools they weighed, apart from the first tools; nothing where one does not say. */
export function PreferenceComparison({ page }: { page: ComparisonPage }) {
  const figure = page.comparison.preferences;
  if (figure === undefined) return null;
  const names = nameSides(page);
  const lean = sayLean(figure);
  const { mark, word } = VERDICTS[figure.verdict];
  const tried = page.comparison.revisionsTried;
  return (
    <section aria-labelledby="leaning" className="leaning-section">
      <div className="sectionhead">
        <h2 id="leaning">How it leaned</h2>
        <p>beside the first tools, never part of them</p>
      </div>
      <p>
        <b>
          {names.candidate} leans more to the right tool on {formatNumber(figure.more)} and less on{" "}
          {formatNumber(figure.less)} of {formatCount(figure.tickets, "ticket")}
        </b>
        : <Mark name={mark} /> {word}. {sayWhy(figure)}
      </p>
      <dl className="pairs">
        <div>
          <dt>{lean.name}</dt>
          <dd>
            {lean.base} → <b>{lean.candidate}</b>
          </dd>
        </div>
        {figure.amongFirst.map(({ first, base, candidate }) => (
          <div key={first}>
            <dt>{first === 1 ? "Right tool weighed highest" : `Right tool among the first ${first}`}</dt>
            <dd>
              <Fraction rate={base} /> →{" "}
              <b>
                <Fraction rate={candidate} />
              </b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small soft">
        {formatP(figure.p)} by a permutation over tickets
        {tried > 1 && `, ${formatP(figure.pAdjusted)} after ${tried} tool lists tried`}.{" "}
        {figure.of === "probability"
          ? "Compared by the probability on the right tools."
          : "Compared by 1 divided by the right tool's place, since scores of choosers have no common scale."}
      </p>
    </section>
  );
}

function sayWhy({ more, less, verdict }: NonNullable<ComparisonPage["comparison"]["preferences"]>): string {
  if (more + less === 0) return "No ticket leans otherwise.";
  return verdict === "not shown"
    ? "It moved, but not so that it stands out from chance."
    : "A lean can move where the first choice does not.";
}
