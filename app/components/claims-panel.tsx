import { bareName } from "@/app/view/argument-text";
import type { PageNotes } from "@/app/view/here-notes";
import type { TicketPage } from "@/db";
import type { ClaimVerdict } from "@/lib/claims";
import { formatCount } from "@/lib/format";
import { CallText } from "./call-text";
import { ClaimDecision } from "./claim-decision";
import { Mark, type MarkName } from "./mark";
import { MarkedSentence } from "./marked-sentence";
import { PlainText } from "./plain-text";

const STATES: Record<ClaimVerdict["state"], { mark: MarkName; say: string }> = {
  unbacked: { mark: "unbacked", say: "unbacked: said it was done; no call did it" },
  backed: { mark: "backed", say: "backed by a call that returned" },
  "cannot tell": { mark: "unclear", say: "cannot tell" },
};

/** Each sentence that says something was done, beside the calls that could have done it. */
export function ClaimsPanel({ page, notes }: { page: TicketPage; notes: PageNotes }) {
  const { claims } = page.verdict;
  if (claims === null) return null;
  const backed = claims.filter((claim) => claim.state === "backed").length;
  const called = [...new Set(page.turns.flatMap((turn) => turn.calls.map((call) => bareName(call.tool))))];
  return (
    <section aria-labelledby="claims">
      <div className="sectionhead">
        <h2 id="claims">Claims against calls</h2>
        <p>
          {claims.length === 0
            ? "the reply claims nothing"
            : `${formatCount(claims.length, "claim")}, ${backed} backed`}
        </p>
      </div>
      {claims.map((claim) => (
        <dl className="claim" key={`${claim.rule}${claim.match.start}`}>
          <dt>The sentence</dt>
          <dd>
            “
            <MarkedSentence
              sentence={claim.sentence}
              match={{ start: claim.match.start - claim.start, end: claim.match.end - claim.start }}
            />
            ”
          </dd>
          <dt>It claims</dt>
          <dd>
            {claim.action}
            {claim.objects.length > 0 && <PlainText text={` of ${claim.objects.join(", ")}`} />}
          </dd>
          <dt>{claim.state === "unbacked" ? "Why it is unbacked" : "The calls"}</dt>
          <dd>
            {claim.candidates.length === 0 ? (
              <>
                no call was made that could do it; called:{" "}
                {called.length === 0 ? "nothing" : called.join(", ")}
              </>
            ) : (
              <ul>
                {claim.candidates.map((candidate) => (
                  <li key={`${candidate.turn}.${candidate.call}`}>
                    Turn {candidate.turn}: <CallText tool={candidate.tool} wrap />
                    <PlainText
                      text={
                        candidate.why.startsWith(candidate.tool)
                          ? candidate.why.slice(candidate.tool.length)
                          : `: ${candidate.why}`
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
          </dd>
          <dt>Verdict</dt>
          <dd className={claim.state === "unbacked" ? "alarm" : ""}>
            <Mark name={STATES[claim.state].mark} /> {STATES[claim.state].say}
          </dd>
          {claim.state === "unbacked" && (
            <>
              <dt>A person</dt>
              <dd>
                <ClaimDecision
                  recording={page.recording.id}
                  claim={{ ticket: page.ticket.id, trial: page.trial, sentence: claim.sentence }}
                  notes={notes}
                  back="ticket"
                />
              </dd>
            </>
          )}
        </dl>
      ))}
    </section>
  );
}
