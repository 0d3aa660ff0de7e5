import { bareName } from "@/app/view/argument-text";
import { sayHeld } from "@/app/view/held";
import { recordingPath, ticketPath } from "@/app/view/paths";
import { buildHref } from "@/app/view/search-param";
import type { ClaimRow, ScorecardPage } from "@/db";
import { MarkedSentence } from "./marked-sentence";
import { PageLink } from "./page-link";
import { Term } from "./term";

const SHOWN = 3;

/** Replies stopped for a person, with the words that claim more than any call did. */
export function HeldList({ page }: { page: ScorecardPage }) {
  const { claims, recording, scorecard } = page;
  const held = scorecard.claims?.unbacked ?? claims.total;
  return (
    <section aria-labelledby="held" className="near">
      <div className="sectionhead">
        <h2 id="held">
          <Term of="held" />
        </h2>
        <p>
          {held} of {scorecard.claims?.n ?? held}, {sayHeld(recording)}
        </p>
      </div>
      <ul className="held">
        {claims.first.slice(0, SHOWN).map((claim) => (
          <li key={`${claim.ticket}#${claim.trial}#${claim.match.start}`}>
            <PageLink href={ticketPath(recording.id, claim.ticket, claim.trial, { filter: "unbacked" })}>
              {claim.ticket}
            </PageLink>
            <div>
              <p>
                “<MarkedSentence sentence={claim.sentence} match={claim.match} />”
              </p>
              <p className="soft">{sayWhy(claim)}</p>
            </div>
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
