import { bareName } from "@/app/view/argument-text";
import { recordingPath, ticketPath } from "@/app/view/paths";
import { buildHref } from "@/app/view/search-param";
import { tellStory } from "@/app/view/story";
import { FILTERS, type TicketSelection } from "@/app/view/ticket-filter";
import type { TicketPage, TicketRef } from "@/db";
import { Badge } from "./badge";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { SayLine } from "./say-line";
import { Term } from "./term";
import { TicketKeys } from "./ticket-keys";

type Props = { page: TicketPage; selection: TicketSelection };

/** Where one is, what happened in one paragraph, previous and next of the same selection. */
export function TicketHead({ page, selection }: Props) {
  const { recording, ticket, trial, previous, next } = page;
  const hrefOf = (ref: TicketRef | null) =>
    ref === null ? null : ticketPath(recording.id, ref.ticket, ref.trial, selection);
  const back = buildHref(recordingPath(recording.id), selection);
  return (
    <div className="head">
      <TicketKeys previous={hrefOf(previous)} next={hrefOf(next)} back={back} />
      <p className="crumbs">
        <PageLink href="/">Recordings</PageLink> / <PageLink href={back}>{recording.id}</PageLink>
        {nameSelection(selection) !== "" && (
          <>
            {" "}
            / <PlainText text={nameSelection(selection)} />
          </>
        )}
      </p>
      <div className="titleline">
        <h1>
          <PlainText text={ticket.id} />
        </h1>
        <Badge recording={recording} />
        <span className="soft small">
          {page.position !== null && `${page.position.index} of ${page.position.total} · `}
          <Term of="trials">trial</Term> {trial} of {recording.trials}
          {page.trials.length > 1 && <OtherTrials page={page} selection={selection} />}
        </span>
        <div className="acts">
          <Neighbour to={previous} href={hrefOf(previous)} rel="prev" />
          <Neighbour to={next} href={hrefOf(next)} rel="next" />
        </div>
      </div>
      <SayLine parts={tellStory(page)} />
    </div>
  );
}

function OtherTrials({ page, selection }: Props) {
  return (
    <>
      {" · see "}
      {page.trials
        .filter((trial) => trial !== page.trial)
        .map((trial, index) => (
          <span key={trial}>
            {index > 0 && ", "}
            <PageLink href={ticketPath(page.recording.id, page.ticket.id, trial, selection)}>
              trial {trial}
            </PageLink>
          </span>
        ))}
    </>
  );
}

function Neighbour({ to, href, rel }: { to: TicketRef | null; href: string | null; rel: "prev" | "next" }) {
  if (to === null || href === null) return null;
  return (
    <PageLink className="button" href={href} rel={rel}>
      {rel === "prev" && <kbd>[</kbd>} <span className="unseen">{rel === "prev" ? "previous" : "next"}</span>{" "}
      <PlainText text={to.ticket} /> {rel === "next" && <kbd>]</kbd>}
    </PageLink>
  );
}

function nameSelection({ filter, expected, called }: TicketSelection): string {
  if (expected !== undefined || called !== undefined) {
    return `${bareName(expected ?? "any")} → ${bareName(called ?? "any")}`;
  }
  return FILTERS.find((known) => known.filter === filter)?.label.toLowerCase() ?? "";
}
