import { ticketPath } from "@/app/view/paths";
import type { TicketRef } from "@/db";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";

type Props = { recording: string; tickets: readonly TicketRef[]; most: number };

/** "T-0027, T-0041 and 3 more", each a link to its ticket page. */
export function TicketLinks({ recording, tickets, most }: Props) {
  const shown = tickets.slice(0, most);
  return (
    <>
      {shown.map(({ ticket, trial }, index) => (
        <span key={`${ticket}#${trial}`}>
          {index > 0 && ", "}
          <PageLink className="whole" href={ticketPath(recording, ticket, trial)}>
            <PlainText text={ticket} />
            {trial > 1 && ` (trial ${trial})`}
          </PageLink>
        </span>
      ))}
      {tickets.length > shown.length && ` and ${tickets.length - shown.length} more`}
    </>
  );
}
