import { ATTRIBUTE, SPAN_NAME } from "./attributes";
import type { Tracing } from "./create-tracing";

/** Works one ticket run under a span of its own; without tracing, just works it. */
export function inTicketSpan<T>(
  tracing: Pick<Tracing, "within"> | undefined,
  { ticket, trial }: { ticket: string; trial: number },
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  return tracing.within(SPAN_NAME.ticketRun, { [ATTRIBUTE.ticket]: ticket, [ATTRIBUTE.trial]: trial }, work);
}
