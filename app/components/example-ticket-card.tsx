import { bareName } from "@/app/view/argument-text";
import { calledText } from "@/app/view/called";
import type { ExampleShown } from "@/app/view/lost-example";
import { recordingPath, ticketPath } from "@/app/view/paths";
import { buildHref } from "@/app/view/search-param";
import { Badge } from "./badge";
import { CallText } from "./call-text";
import { Mark } from "./mark";
import { MarkedSentence } from "./marked-sentence";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Term } from "./term";

/** The first page's right panel: one ticket from the customer's words to what was called, and what was told. */
export function ExampleTicketCard({ example }: { example: ExampleShown }) {
  const { recording, ticket, body, claim, confusion, descriptions } = example;
  return (
    <section className="panel" aria-labelledby="one-ticket">
      <div className="panelhead">
        <h2 id="one-ticket">One ticket, left to right</h2>
        <span className="soft small">
          <PageLink href={ticketPath(recording.id, ticket.ticket, ticket.trial)}>{ticket.ticket}</PageLink> in{" "}
          {recording.id}
        </span>
        <span className="end">
          <Badge recording={recording} />
        </span>
      </div>
      <div className="reads">
        <div className="full">
          <p className="label">The customer wrote</p>
          <blockquote>
            <PlainText text={body} />
          </blockquote>
        </div>
        <hr />
        <div>
          <p className="label">should call first</p>
          <CallText tool={ticket.expected ?? "not scored"} wrap />
          <WhatItRead text={descriptions?.expected ?? null} />
        </div>
        <div className="arrow" aria-hidden="true">
          →
        </div>
        <div>
          <p className="label">called</p>
          <CallText tool={calledText(ticket.called)} wrong={ticket.right === false} wrap />
          {ticket.right === false && (
            <p className="small alarm">
              <Mark name="wrong" /> wrong first tool
            </p>
          )}
          <WhatItRead text={descriptions?.called ?? null} />
        </div>
        {claim !== null && (
          <>
            <hr />
            <div>
              <p className="label">told the customer</p>
              <p>
                “<MarkedSentence sentence={claim.sentence} match={claim.match} />”
              </p>
            </div>
            <div className="arrow" aria-hidden="true">
              →
            </div>
            <div>
              <p className="label">the call that would do it</p>
              <p className="small alarm">
                <Mark name="unbacked" /> never returned
              </p>
              <p className="small soft">
                <Term of="held" />: stopped before the customer saw it.
              </p>
            </div>
          </>
        )}
      </div>
      <div className="panelfoot small">
        {claim === null && <p className="soft">{withoutClaim(recording)}</p>}
        {confusion !== null && (
          <p>
            Most confused here: <code>{bareName(confusion.called)}</code> called where{" "}
            <code>{bareName(confusion.expected)}</code> was expected, {confusion.n} of {confusion.of} tickets.{" "}
            <PageLink
              href={buildHref(recordingPath(recording.id), {
                expected: confusion.expected,
                called: confusion.called,
              })}
            >
              See them
            </PageLink>
          </p>
        )}
      </div>
    </section>
  );
}

/** Why the card ends at what was called. */
function withoutClaim({ group, mode }: ExampleShown["recording"]): string {
  if (group !== "model")
    return "As far as a matcher goes: it calls once and tells the customer nothing. A chat model's recording also shows what was claimed.";
  return mode === "full"
    ? "Its answer claims nothing that a call would have to do; the ticket's page shows it."
    : "Only the first call was recorded: the customer was told nothing.";
}

function WhatItRead({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="small soft read">
      <PlainText text={text} />
    </p>
  );
}
