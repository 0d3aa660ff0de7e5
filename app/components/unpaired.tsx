import type { ComparisonPage } from "@/db";
import { formatCount } from "@/lib/format";
import { PlainText } from "./plain-text";

const MOST_NAMES = 30;

/** Tickets that stand on one side only or were changed in between: listed, never paired. */
export function Unpaired({ page }: { page: ComparisonPage }) {
  const { onlyBase, onlyCandidate, changed } = page.comparison.unpaired;
  const lists = [
    { title: `Only in ${page.base.id}`, tickets: onlyBase },
    { title: `Only in ${page.candidate.id}`, tickets: onlyCandidate },
    { title: "Same id, other text or customer", tickets: changed },
  ].filter(({ tickets }) => tickets.length > 0);
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="unpaired">
      <div className="sectionhead">
        <h2 id="unpaired">Not paired</h2>
        <p>in no figure above</p>
      </div>
      <dl className="pairs">
        {lists.map(({ title, tickets }) => (
          <div key={title}>
            <dt>
              {title}, {formatCount(tickets.length, "ticket run")}
            </dt>
            <dd>
              <PlainText text={tickets.slice(0, MOST_NAMES).join(", ")} />
              {tickets.length > MOST_NAMES && ` and ${tickets.length - MOST_NAMES} more`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
