import { canonicalJson } from "@/lib/canonical-json";
import type { SideFacts } from "@/lib/compare";
import type { Header } from "@/lib/recording";
import { columnsOf } from "../columns-of";
import type { Db } from "../open-database";
import type { RunColumns } from "../run-columns";
import type { StoredRecording } from "./recording-row";

/** One side of a comparison: what it was made with, and its runs as columns. */
export type ReadSide = { recordingId: number; facts: SideFacts; runs: RunColumns };

export function readSide(db: Db, stored: StoredRecording): ReadSide {
  return { recordingId: stored.id, facts: factsOf(stored), runs: columnsOf(db, stored) };
}

/** Everything lib/compare asks of a recording besides its runs. */
export function factsOf(stored: StoredRecording): SideFacts {
  const header = stored.header as Header;
  return {
    id: stored.publicId,
    class: stored.class,
    suite: stored.suite ?? "",
    revision: stored.revision,
    model: describeModel(header),
    ...fingerprintOf(header),
    deterministic: isDeterministic(stored.class, header),
    sampling: samplingOf(header),
    promptSha256: stored.promptSha256,
    toolListSha256: header.toolListSha256,
    hostVersion: header.host?.version ?? null,
    partial: stored.partial,
  };
}

/** A matcher and a model read greedily say the same to the same words each time. */
export function isDeterministic(provenance: string, { sampling }: Header): boolean {
  return provenance === "baseline" || sampling?.temperature === 0;
}

/** Everything a header says of its model but its fingerprint: other weights or another engine are another model. */
export function describeModel({ model }: Header): string | null {
  if (model === null) return null;
  const { returnedFingerprint: _, ...rest } = model;
  return canonicalJson(rest);
}

/** What an endpoint said of its own set-up; {} where it said nothing. */
export function fingerprintOf({ model }: Header): Pick<SideFacts, "fingerprint"> {
  const fingerprint = model?.returnedFingerprint;
  return typeof fingerprint === "string" ? { fingerprint } : {};
}

/** The sampling without its seed: two seeds of one setting are repeats, not a difference. */
export function samplingOf({ sampling }: Header): string | null {
  if (sampling === null) return null;
  const { seed: _, ...rest } = sampling;
  return canonicalJson(rest);
}
