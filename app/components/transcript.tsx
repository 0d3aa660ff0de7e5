import { cutAtClaims } from "@/app/view/claim-pieces";
import { sayHeld } from "@/app/view/held";
import { readableReply } from "@/app/view/readable-reply";
import type { TicketPage, TicketTurn } from "@/db";
import type { ClaimVerdict } from "@/lib/claims";
import { formatCount, formatDuration } from "@/lib/format";
import { CallBox } from "./call-box";
import { WholeIds } from "./call-text";
import { Mark } from "./mark";
import { PlainText } from "./plain-text";

/** The run as recorded: the customer's words, each turn's calls over their results, the answer with its claims. */
export function Transcript({ page }: { page: TicketPage }) {
  const { ticket, turns, fault } = page;
  return (
    <section aria-labelledby="transcript">
      <div className="sectionhead">
        <h2 id="transcript">Transcript</h2>
        <p>as recorded, in order</p>
      </div>
      <ol className="turns">
        <li>
          <div className="who">
            <b>Customer</b>{" "}
            {Object.values(ticket.context).map((value) => (
              <span key={value}>
                <WholeIds text={value} />{" "}
              </span>
            ))}
          </div>
          <div className="said">
            <PlainText text={ticket.body} />
          </div>
        </li>
        {turns.map((turn, index) => (
          <Turn key={turn.turn} turn={turn} page={page} isLast={index === turns.length - 1} />
        ))}
        {fault !== null && (
          <li>
            <div className="who">
              <b>Failed</b> <PlainText text={fault.kind} />
            </div>
            <p className="alarm">
              <Mark name="failed" /> <PlainText text={fault.message} />
            </p>
          </li>
        )}
      </ol>
    </section>
  );
}

function Turn({ turn, page, isLast }: { turn: TicketTurn; page: TicketPage; isLast: boolean }) {
  const isAnswer = isLast && page.answer !== null;
  return (
    <li>
      <div className="who">
        <b>Turn {turn.turn}</b> {turn.ms !== null && formatDuration(turn.ms)}
        {turn.usage?.outputTokens !== undefined && (
          <div>{formatCount(turn.usage.outputTokens, "token")} out</div>
        )}
      </div>
      <div className="stack">
        {turn.calls.map((call) => (
          <CallBox
            key={call.call}
            call={call}
            consent={turn.consents.find((consent) => consent.call === call.call) ?? null}
            isWrongFirst={page.verdict.right === false && call.turn === 1 && call.call === 1}
          />
        ))}
        {isAnswer && <Answer page={page} />}
        {turn.calls.length === 0 && !isAnswer && (
          <div className="said">
            <PlainText text={readableReply(turn)} />
          </div>
        )}
      </div>
    </li>
  );
}

function Answer({ page }: { page: TicketPage }) {
  return (
    <div>
      <div className="said">
        <Marked text={page.answer ?? ""} claims={page.verdict.claims ?? []} />
      </div>
      {page.verdict.outcome === "held for a person" && (
        <p className="small">
          <Mark name="unbacked" /> <b>Held for a person</b>
          <span className="soft">: {sayHeld(page.recording)}</span>
        </p>
      )}
    </div>
  );
}

function Marked({ text, claims }: { text: string; claims: readonly ClaimVerdict[] }) {
  return cutAtClaims(text, claims).map(({ start, words, state }) => {
    const As = state === "unbacked" ? "mark" : state === null ? "span" : "u";
    return (
      <As key={start}>
        <PlainText text={words} />
      </As>
    );
  });
}
