import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "@/lib/canonical-json";
import { type Header, pathsOf, readPartial, readSetup } from "@/lib/recording";
import { lockOwner, recordingIdPattern } from "@/lib/storage";
import { runKey } from "./run-of-events";

/** A recording that was stopped, or is being made right now. */
export type PartialRecording = {
  id: string;
  title: string;
  suite: string | null;
  revision: string | null;
  model: string | null;
  mode: Header["mode"];
  trials: number;
  /** Ticket runs that have a reply or a fault; the last may be cut. */
  begun: number;
  recordedAt: string | null;
  isRunning: boolean;
  /** What its recorder was asked for; null where nobody can tell. */
  setup: JsonObject | null;
};

/** Every partial recording of the data folder, by id. A file that cannot be read, or holds no header yet, is left out. */
export async function listPartials(dataDir: string): Promise<PartialRecording[]> {
  const names = await readdir(join(dataDir, "partial")).catch(ifMissing);
  const ids = names.flatMap((name) => (name.endsWith(".jsonl") ? name.slice(0, -".jsonl".length) : []));
  const found = await Promise.all(
    ids
      .filter((id) => recordingIdPattern.test(id))
      .sort()
      .map((id) => readOne(dataDir, id).catch(() => null)),
  );
  return found.filter((one) => one !== null);
}

async function readOne(dataDir: string, id: string): Promise<PartialRecording | null> {
  const paths = pathsOf(id, { dataDir, folder: join(dataDir, "recordings") });
  const { header, lines } = await readPartial(paths.partial);
  if (header === null) return null;
  const runs = new Set(lines.flatMap(({ event }) => ("turn" in event ? [runKey(event)] : [])));
  return {
    id,
    title: header.title,
    suite: header.suite?.id ?? null,
    revision: header.revision,
    model: header.model?.name ?? null,
    mode: header.mode,
    trials: header.trials,
    begun: runs.size,
    recordedAt: header.recordedAt,
    isRunning: (await lockOwner(paths.lock)) !== null,
    setup: await readSetup(paths.setup),
  };
}

function ifMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
