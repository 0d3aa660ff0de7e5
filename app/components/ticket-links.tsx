import { formatNumber } from "@/app/view/number";
import { ticketPath } from "@/app/view/paths";
import type { TicketRef } from "@/db";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";

type Props = {
  recording: string;
  tickets: readonly TicketRef[];
  most: number;
  /** How many there are, where `tickets` holds the first ones. */
  count?: number;
};

/** "T-0027, T-0041 and 3 more", each a link to its ticket page. */
export function TicketLinks({ recording, tickets, most, count = tickets.length }: Props) {
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
      {count > shown.length && ` and ${formatNumber(count - shown.length)} more`}
    </>
  );
}
