import path from "node:path";
import type { RecordingRow } from "@/db";
import { withinFolder } from "@/lib/storage";
import type { Here } from "./open-here";

/** Where a recording's file is kept: with the package, or byte for byte in the data folder. */
export function recordingPath(
  { root, dataDir }: Pick<Here, "root" | "dataDir">,
  recording: RecordingRow,
): string {
  const folder = path.join(recording.origin === "bundled" ? root : dataDir, "recordings");
  return withinFolder(folder, `${recording.id}.jsonl`);
}
