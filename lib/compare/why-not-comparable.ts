import type { AxisFindings } from "./axes";
import type { SideFacts } from "./types";

/** Why two recordings give no delta, as one sentence; null where they do. */
export function whyNotComparable({
  base,
  candidate,
  axes,
  pairs,
}: {
  base: SideFacts;
  candidate: SideFacts;
  axes: AxisFindings;
  /** Ticket runs that both sides scored. */
  pairs: number;
}): string | null {
  if (base.id === candidate.id) return `Both sides are ${base.id}: pick another recording.`;
  const constructed = [base, candidate].find((side) => side.class === "constructed");
  if (constructed) {
    return `${constructed.id} is a worked example: no model made it, so it is compared with nothing.`;
  }
  if (base.partial) return `${base.id} was cut short: a partial recording is no base to compare with.`;
  if (axes.differing.length > 1) {
    return `They differ in more than one thing (${axes.differing.join(", ")}): nobody can tell which of them made a difference.`;
  }
  const [unknown] = axes.halfKnown;
  if (unknown) {
    const only = unknown.unknownIn === base.id ? candidate.id : base.id;
    return `Only ${only} says its ${unknown.axis}, ${unknown.unknownIn} does not: what differs between them is not known.`;
  }
  if (pairs === 0) return "They share no unchanged ticket that both sides scored.";
  return null;
}
