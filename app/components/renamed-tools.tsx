import { nameSides } from "@/app/view/comparison-words";
import type { ComparisonPage } from "@/db";
import { findRenamed } from "@/lib/compare";
import { PlainText } from "./plain-text";

/** Tools that most likely have another name only: said, and never counted as a fall. */
export function RenamedTools({ page }: { page: ComparisonPage }) {
  const renamed = findRenamed(page.comparison.toolChanges);
  if (renamed.length === 0) return null;
  const { candidate } = nameSides(page);
  return (
    <ul className="small renamed">
      {renamed.map(({ from, to }) => (
        <li key={from}>
          <code>
            <PlainText text={from} />
          </code>{" "}
          is gone and{" "}
          <code>
            <PlainText text={to} />
          </code>{" "}
          came with nearly the same words: most likely renamed. Tickets that expect the old name alone were
          never shown it in {candidate}, so they are not scored there and not counted as worse.
        </li>
      ))}
    </ul>
  );
}
