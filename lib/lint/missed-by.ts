import type { LintTicket, MissedTicket } from "./types";

/** The tickets among these, each once with its first missed trial, in order. */
export function ticketsOf(missed: readonly MissedTicket[]): LintTicket[] {
  const first = new Map<string, number>();
  for (const { ticket, trial } of missed) first.set(ticket, Math.min(trial, first.get(ticket) ?? trial));
  return [...first].map(([ticket, trial]) => ({ ticket, trial }));
}
