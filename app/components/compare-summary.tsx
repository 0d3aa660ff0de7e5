import { sayAxis } from "@/app/view/comparison-words";
import { sayHeld } from "@/app/view/held-equal";
import type { ComparisonPage } from "@/db";
import { BaseToCandidate } from "./base-to-candidate";
import { MeasuresTable } from "./measures-table";
import { PlainText } from "./plain-text";

/** Left: k → k of n, what differs and what was held equal. Right: every measure. */
export function CompareSummary({ page }: { page: ComparisonPage }) {
  return (
    <div className="columns summary-and-measures">
      <div className="stack">
        <BaseToCandidate page={page} />
        <p className="small">
          <b>{sayAxis(page)}</b>
        </p>
        {page.heldEqual.length > 0 && (
          <details className="plain">
            <summary>
              <b className="fold-title">What was held equal</b>
              <span>{page.heldEqual.map(({ what }) => what).join(", ")}</span>
            </summary>
            <dl className="pairs inside">
              {page.heldEqual.map(({ what, value }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    <PlainText text={sayHeld(value)} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <MeasuresTable page={page} />
    </div>
  );
}
