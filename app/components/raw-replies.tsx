import { showText } from "@/app/view/show-text";
import type { TicketPage } from "@/db";
import { formatCount } from "@/lib/format";
import { Fold } from "./fold";
import { PlainText } from "./plain-text";

/** The replies before any parsing, the system prompt and how a matcher ranked the tools; folded, last. */
export function RawReplies({ page }: { page: TicketPage }) {
  const { turns, system, preference } = page;
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
              <PlainText text={turn.reply} />
            </pre>
          </div>
        ))}
      </Fold>
      {preference !== null && (
        <Fold
          title="How the tools ranked"
          answer={preference.scores
            .slice(0, 2)
            .map(({ tool }) => showText(tool))
            .join(", then ")}
        >
          <dl className="pairs">
            {preference.scores.map(({ tool, score }) => (
              <div key={tool}>
                <dt>
                  <code>
                    <PlainText text={tool} />
                  </code>
                </dt>
                <dd>{score.toFixed(3)}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
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
