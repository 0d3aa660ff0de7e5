import path from "node:path";
import { startServers } from "@/lib/host";
import { openRecordingFile } from "@/lib/import";
import { collectRecording } from "@/lib/replay";
import { loadSuites, packageRoot } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import type { BookSetting } from "./replay";

export function recordingFile(id: string): string {
  return path.join(packageRoot(), "recordings", `${id}.jsonl`);
}

export async function loadSuite(id: string): Promise<Suite> {
  const suite = (await loadSuites(packageRoot(), path.join(packageRoot(), "no-data-folder"))).get(id);
  if (!suite) throw new Error(`the suite ${id} is missing`);
  return suite;
}

/** An example's setting with servers of its own. Use with `await using`. */
export async function openSetting(
  recordingId: string,
  suiteId: string,
): Promise<BookSetting & AsyncDisposable> {
  const suite = await loadSuite(suiteId);
  const { tickets: shopTickets } = await loadSuite("shop");
  const recording = await collectRecording(openRecordingFile(recordingFile(recordingId)));
  const servers = await startServers(suite, { shopTickets, log: () => {} });
  return { recording, suite, servers: servers.targets, [Symbol.asyncDispose]: () => servers.close() };
}
