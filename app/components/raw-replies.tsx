import { readableReply } from "@/app/view/readable-reply";
import type { TicketPage } from "@/db";
import { formatCount } from "@/lib/format";
import { Fold } from "./fold";
import { PlainText } from "./plain-text";

/** The replies before any parsing and the system prompt; folded, last. */
export function RawReplies({ page }: { page: TicketPage }) {
  const { turns, system } = page;
  return (
    <section className="folds" aria-label="Raw">
      <Fold
        title="Raw replies"
        answer={`${formatCount(turns.length, "reply", "replies")} as recorded, before any parsing`}
      >
        {turns.map((turn) => (
          <div key={turn.turn}>
            <p className="label">Turn {turn.turn}</p>
            <pre>
              <PlainText text={readableReply(turn)} />
            </pre>
          </div>
        ))}
      </Fold>
      {system !== null && (
        <Fold
          title="System prompt"
          answer={`${formatCount(system.length, "character")}, shared by every ticket of the recording`}
        >
          <pre>
            <PlainText text={system} />
          </pre>
        </Fold>
      )}
    </section>
  );
}
