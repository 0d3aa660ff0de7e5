import { findAxes, whyNotComparable } from "@/lib/compare";
import type { Header, ProvenanceClass } from "@/lib/recording";
import type { Db } from "../open-database";
import { countTriedNext } from "./comparison-context";
import { describeModel, fingerprintOf, isDeterministic, readSide, samplingOf } from "./comparison-side";
import { readRecording } from "./recording-row";

/** What planned looks at a recording that is yet to be made are held against. */
export type LookBase = {
  /** Why the two would not be compared; null where they would. */
  reason: string | null;
  /** Tool lists tried by then, the new one included. */
  tried: number;
  /** Scored ticket runs of the base, right or wrong. */
  runs: readonly { ticket: string; trial: number; right: boolean }[];
};

/** The base of planned looks, by its public id; null when it is not here. */
export async function getLookBase(
  db: Db,
  id: string,
  next: { header: Header; class: ProvenanceClass },
): Promise<LookBase | null> {
  const base = readRecording(db, id);
  if (base === null) return null;
  const side = readSide(db, base.stored);
  const candidate = factsOfHeader(next.header, next.class);
  const axes = findAxes(side.facts, candidate, false);
  const own = base.stored.header as Header;
  const reason =
    own.suite?.ticketsSha256 === next.header.suite?.ticketsSha256
      ? whyNotComparable({ base: side.facts, candidate, axes, pairs: 1 })
      : `Its tickets are not those of ${id}: they were changed, or others are chosen.`;
  const runs: LookBase["runs"][number][] = [];
  for (let index = 0; index < side.runs.length; index += 1) {
    const right = side.runs.bit(index, "right");
    if (right !== null)
      runs.push({ ticket: side.runs.ticketName(index), trial: side.runs.trial(index), right });
  }
  return { reason, tried: countTriedNext(db, base.stored, next.header.toolListSha256), runs };
}

function factsOfHeader(header: Header, provenance: ProvenanceClass) {
  return {
    id: header.id,
    class: provenance,
    suite: header.suite?.id ?? "",
    revision: header.revision,
    model: describeModel(header),
    ...fingerprintOf(header),
    deterministic: isDeterministic(provenance, header),
    sampling: samplingOf(header),
    promptSha256: header.prompt?.sha256 ?? null,
    toolListSha256: header.toolListSha256,
    hostVersion: header.host?.version ?? null,
    partial: false,
  };
}
