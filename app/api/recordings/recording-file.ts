import { join } from "node:path";
import type { RecordingRow } from "@/db";
import { withinFolder } from "@/lib/storage";
import type { Here } from "../here";

/** Where a recording's file is kept: with the package, or byte for byte in the data folder. */
export function recordingFile(
  { root, dataDir }: Pick<Here, "root" | "dataDir">,
  { id, origin }: RecordingRow,
): string {
  return withinFolder(join(origin === "bundled" ? root : dataDir, "recordings"), `${id}.jsonl`);
}
