import { canonicalJson, type Json, sha256Hex } from "@/lib/canonical-json";
import type { ComparisonSide } from "@/lib/compare";
import type { Header } from "@/lib/recording";
import type { RecordedCall } from "@/lib/ticket-run";
import type { Db } from "../open-database";
import { readCalls } from "../read-run";
import { readVerdicts, type StoredVerdict } from "../read-verdict";
import type { StoredRecording } from "./recording-row";

/** One side of a comparison with the rows behind it, by ticket and trial. */
export type ReadSide = { side: ComparisonSide; rows: ReadonlyMap<string, StoredVerdict> };

export const pairKey = ({ ticket, trial }: { ticket: string; trial: number }): string => `${ticket}#${trial}`;

/** Everything lib/compare asks of a recording. */
export function readSide(db: Db, stored: StoredRecording): ReadSide {
  const header = stored.header as Header;
  const verdicts = readVerdicts(db, stored.id);
  const calls =
    stored.mode === "full"
      ? readCalls(
          db,
          verdicts.map(({ ticketRunId }) => ticketRunId),
        )
      : new Map<number, RecordedCall[]>();
  return {
    rows: new Map(verdicts.map((row) => [pairKey(row.verdict), row])),
    side: {
      id: stored.publicId,
      class: stored.class,
      suite: stored.suite ?? "",
      revision: stored.revision,
      model: describeModel(header),
      deterministic: isDeterministic(stored.class, header),
      sampling: samplingOf(header),
      promptSha256: stored.promptSha256,
      toolListSha256: header.toolListSha256,
      hostVersion: header.host?.version ?? null,
      partial: stored.partial,
      runs: verdicts.map(({ ticketSha256, ticketRunId, verdict }) => ({
        ticketSha256,
        resultsByCall: resultsByCall(calls.get(ticketRunId) ?? []),
        verdict,
      })),
    },
  };
}

/** A matcher and a model read greedily say the same to the same words each time. */
export function isDeterministic(provenance: string, { sampling }: Header): boolean {
  return provenance === "baseline" || sampling?.temperature === 0;
}

/** Everything a header says of its model: other weights or another engine are another model. */
export function describeModel({ model }: Header): string | null {
  return model === null ? null : canonicalJson(model);
}

/** The sampling without its seed: two seeds of one setting are repeats, not a difference. */
export function samplingOf({ sampling }: Header): string | null {
  if (sampling === null) return null;
  const { seed: _, ...rest } = sampling;
  return canonicalJson(rest);
}

/** Each call, known by itself and what was called before it, to its result; calls that ran nowhere are left out. */
function resultsByCall(calls: readonly RecordedCall[]): Record<string, string> {
  const results: Record<string, string> = {};
  let path = "";
  for (const { tool, arguments: given, status, content, structured } of calls) {
    path = sha256Hex(JSON.stringify([path, tool, given]));
    if (status === "not_run") continue;
    const result: Json = [status, content, structured ?? null];
    results[path] = sha256Hex(canonicalJson(result));
  }
  return results;
}
