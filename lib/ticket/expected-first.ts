import type { Expectation } from "./types";

/** What a correct agent calls first: the first accepted tool, "no tool" for `accepted: []`, null where nothing is said. */
export function expectedFirst(expectation: Expectation): string | null {
  if (expectation.accepted === undefined) return null;
  return expectation.accepted[0] ?? "no tool";
}
