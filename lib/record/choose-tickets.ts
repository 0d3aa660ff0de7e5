import type { SuiteTicket } from "@/lib/ticket";
import type { RecordSuiteOptions } from "./types";

/** The tickets to record, in the suite's order. */
export function chooseTickets({
  suite,
  tickets,
}: Pick<RecordSuiteOptions, "suite" | "tickets">): readonly SuiteTicket[] {
  return suite.tickets.filter(({ ticket }) => tickets?.includes(ticket.id) ?? true);
}
