import { bareName } from "@/app/view/argument-text";
import { sayHeld } from "@/app/view/held";
import type { PageNotes } from "@/app/view/here-notes";
import { recordingPath, ticketPath } from "@/app/view/paths";
import { sayReview } from "@/app/view/review-words";
import { buildHref } from "@/app/view/search-param";
import type { ClaimReview, ClaimRow, ScorecardPage } from "@/db";
import { claimKey } from "@/lib/annotations";
import { ClaimDecision } from "./claim-decision";
import { MarkedSentence } from "./marked-sentence";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Term } from "./term";

const SHOWN = 3;

type Props = { page: ScorecardPage; notes: PageNotes; review: ClaimReview | null };

/** Replies stopped for a person, with the words that claim more than any call did; those nobody judged yet first. */
export function HeldList({ page, notes, review }: Props) {
  const { claims, recording, scorecard } = page;
  const isDecided = (claim: ClaimRow) => (notes.said.claims.has(claimKey(claim)) ? 1 : 0);
  const first = claims.first.toSorted((left, right) => isDecided(left) - isDecided(right)).slice(0, SHOWN);
  const decided = sayReview(review);
  const held = scorecard.claims?.unbacked ?? claims.total;
  return (
    <section aria-labelledby="held" className="near">
      <div className="sectionhead">
        <h2 id="held">
          <Term of="held" />
        </h2>
        <p>
          {held} of {scorecard.claims?.n ?? held}, {sayHeld(recording)}
          {decided !== "" && `; ${decided}`}
        </p>
      </div>
      <ul className="held">
        {first.map((claim) => (
          <li key={`${claim.ticket}#${claim.trial}#${claim.match.start}`}>
            <PageLink href={ticketPath(recording.id, claim.ticket, claim.trial, { filter: "unbacked" })}>
              <PlainText text={claim.ticket} />
            </PageLink>
            <div>
              <p>
                “<MarkedSentence sentence={claim.sentence} match={claim.match} />”
              </p>
              <p className="soft">
                <PlainText text={sayWhy(claim)} />
              </p>
            </div>
            <ClaimDecision recording={recording.id} claim={claim} notes={notes} back="scorecard" />
          </li>
        ))}
      </ul>
      {held > SHOWN && (
        <p className="small held-more">
          <PageLink href={buildHref(recordingPath(recording.id), { filter: "unbacked" })} scroll={false}>
            {held - SHOWN} more
          </PageLink>
        </p>
      )}
    </section>
  );
}

function sayWhy({ calledTools, candidates }: ClaimRow): string {
  const [candidate] = candidates;
  if (candidate !== undefined) return candidate.why;
  if (calledTools.length === 0) return "no tool was called";
  return `only ${[...new Set(calledTools.map(bareName))].join(", ")} called`;
}
