import type { PageNotes } from "@/app/view/here-notes";
import { claimKey } from "@/lib/annotations";
import { sha256Hex } from "@/lib/canonical-json";
import { formatAge } from "@/lib/format";
import { NameField } from "./name-field";
import { PlainText } from "./plain-text";

type Props = {
  recording: string;
  claim: { ticket: string; trial: number; sentence: string };
  notes: PageNotes;
  back: "scorecard" | "ticket";
};

/** What a person decided about one claim, and the form to decide: it needs a reason, and no script. */
export function ClaimDecision({ recording, claim, notes, back }: Props) {
  const decided = notes.said.claims.get(claimKey(claim));
  return (
    <div className="decision">
      {decided !== undefined && (
        <p>
          <b>{decided.decision === "dismissed" ? "Dismissed" : "Confirmed"}</b> by{" "}
          <PlainText text={decided.by} />,{" "}
          <time dateTime={decided.at}>{formatAge(decided.at, new Date())}</time>:{" "}
          <PlainText text={decided.why} />
        </p>
      )}
      <details className="plain">
        <summary>
          {decided !== undefined ? "Judge again" : back === "ticket" ? "Confirm or dismiss" : "Judge"}
          <span className="unseen">
            , the claim of <PlainText text={claim.ticket} />, trial {claim.trial}
          </span>
        </summary>
        <form className="inside fields" method="post" action="/api/annotations">
          <input type="hidden" name="kind" value="claim" />
          <input type="hidden" name="recording" value={recording} />
          <input type="hidden" name="ticket" value={claim.ticket} />
          <input type="hidden" name="trial" value={claim.trial} />
          <input type="hidden" name="sentence" value={sha256Hex(claim.sentence)} />
          <input type="hidden" name="back" value={back} />
          <label>
            Reason
            <textarea name="why" required maxLength={4000} rows={2} />
          </label>
          <NameField name={notes.name} />
          <div className="acts">
            <button
              type="submit"
              className="button"
              name="decision"
              value="confirmed"
              title="The reply claims what no call did"
            >
              Confirm
            </button>
            <button
              type="submit"
              className="button"
              name="decision"
              value="dismissed"
              title="The sentence is no such claim; the count of claims found stays"
            >
              Dismiss
            </button>
          </div>
        </form>
      </details>
    </div>
  );
}
