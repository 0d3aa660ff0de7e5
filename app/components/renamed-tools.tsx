import { nameSides } from "@/app/view/comparison-words";
import { comparePath } from "@/app/view/paths";
import type { ComparisonPage } from "@/db";
import { findRenamed } from "@/lib/compare";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";

type Props = { page: ComparisonPage };

const pairOf = ({ from, to }: { from: string; to: string }) => `${from}:${to}`;

/** Tools that most likely have another name only: said, never counted as a fall, and offered as one tool. */
export function RenamedTools({ page }: Props) {
  const { renamed, toolChanges } = page.comparison;
  const likely = findRenamed(toolChanges);
  if (likely.length === 0) return null;
  const { candidate } = nameSides(page);
  return (
    <ul className="small renamed">
      {likely.map((pair) => (
        <li key={pair.from}>
          <Name text={pair.from} /> is gone and <Name text={pair.to} /> came with nearly the same words: most
          likely renamed. Tickets that expect the old name alone were never shown it in {candidate}, so they
          are not scored there and not counted as worse.{" "}
          <PageLink
            href={comparePath(page.base.id, page.candidate.id, { pair: [...renamed, pair].map(pairOf) })}
          >
            Compare the two as one tool
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** What was read as what before anything was counted, with the way back. */
export function ReadAs({ page }: Props) {
  const { renamed } = page.comparison;
  if (renamed.length === 0) return null;
  return (
    <p className="setup read-as">
      Compared with{" "}
      {renamed.map(({ from, to }, index) => (
        <span key={from}>
          {index > 0 && ", "}
          <Name text={from} /> read as <Name text={to} />
        </span>
      ))}
      . <PageLink href={comparePath(page.base.id, page.candidate.id)}>Read them as different tools</PageLink>
    </p>
  );
}

function Name({ text }: { text: string }) {
  return (
    <code>
      <PlainText text={text} />
    </code>
  );
}
