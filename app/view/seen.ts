import type { TicketPage } from "@/db";

export type Seen = { what: string; recorded: string; state: "fresh" | "stale" | "unknown" };

type Page = Pick<TicketPage, "recording" | "ticket" | "turns" | "freshness">;

/**
 * What the model saw, thing by thing, and whether a replay met the same. A replay stops at the first turn that
 * differs: what came before it was the same, what would have come after is not known.
 */
export function listSeen({ recording, ticket, turns, freshness }: Page): Seen[] {
  const changedAt = freshness?.state === "changed" ? (freshness.turn ?? 1) : null;
  const stateOf = (turn: number): Seen["state"] => {
    if (freshness === null || freshness.state === "not run") return "unknown";
    if (changedAt === null || turn < changedAt) return "fresh";
    return turn === changedAt ? "stale" : "unknown";
  };
  const results = turns
    .filter((turn) => turn.calls.some((call) => call.status !== "not_run"))
    .map((turn) => ({
      what: `Result of turn ${turn.turn}`,
      recorded: turn.calls.map((call) => call.status.replaceAll("_", " ")).join(", "),
      state: stateOf(turn.turn + 1),
    }));
  return [
    {
      what: "Prompt, tool descriptions and ticket",
      recorded: `${recording.revision ?? "as in the file"}, ${ticket.id}`,
      state: stateOf(1),
    },
    ...results,
  ];
}
