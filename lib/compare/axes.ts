import type { Axis, ComparisonSide, SideFacts } from "./types";

/** Which axes differ, which are unknown on both sides, and which on one side only (with the side that knows not). */
export type AxisFindings = {
  differing: readonly Axis[];
  notRecorded: readonly Axis[];
  halfKnown: readonly { axis: Axis; unknownIn: string }[];
};

const READ: readonly [axis: Axis, read: (side: SideFacts) => string | null][] = [
  ["descriptions", (side) => side.toolListSha256],
  ["prompt", (side) => side.promptSha256],
  ["model", (side) => side.model],
  // A chooser without randomness has no sampling to record.
  ["sampling", (side) => side.sampling ?? (side.deterministic ? "none" : null)],
  ["host", (side) => side.hostVersion],
];

/** Compares what two recordings were made with, one axis at a time; whether their tools answered otherwise comes in. */
export function findAxes(base: SideFacts, candidate: SideFacts, otherResults: boolean): AxisFindings {
  const differing: Axis[] = [];
  const notRecorded: Axis[] = [];
  const halfKnown: { axis: Axis; unknownIn: string }[] = [];
  for (const [axis, read] of READ) {
    const [left, right] = [read(base), read(candidate)];
    if (left === null && right === null) notRecorded.push(axis);
    else if (left === null) halfKnown.push({ axis, unknownIn: base.id });
    else if (right === null) halfKnown.push({ axis, unknownIn: candidate.id });
    else if (left !== right) differing.push(axis);
  }
  if (otherResults) differing.push("tool results");
  return { differing, notRecorded, halfKnown };
}

/** True where an endpoint named another fingerprint for the same model: no axis, but it may not be the same to it. */
export function haveOtherFingerprints(
  { fingerprint: base }: SideFacts,
  { fingerprint: candidate }: SideFacts,
): boolean {
  return base !== undefined && candidate !== undefined && base !== candidate;
}

/** True where the same ticket, call and preceding calls got no result in common. */
export function gotOtherResults(base: ComparisonSide, candidate: ComparisonSide): boolean {
  const known = resultsByCall(base);
  for (const [key, results] of resultsByCall(candidate)) {
    const others = known.get(key);
    if (others && [...results].every((result) => !others.has(result))) return true;
  }
  return false;
}

function resultsByCall(side: ComparisonSide): Map<string, Set<string>> {
  const results = new Map<string, Set<string>>();
  for (const run of side.runs) {
    for (const [call, result] of Object.entries(run.resultsByCall)) {
      const key = `${run.ticketSha256} ${call}`;
      const known = results.get(key);
      if (known) known.add(result);
      else results.set(key, new Set([result]));
    }
  }
  return results;
}
