import { existsSync } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { appendAnnotation } from "@/lib/annotations";
import { makeFolder, syncFolder, withinFolder } from "@/lib/storage";
import { importFile } from "./import-file";
import type { ImportResult } from "./import-types";
import type { Db } from "./open-database";
import { requireFreeId } from "./publish-recording";
import { readRecording } from "./queries/recording-row";
import { removeRecording } from "./remove-recording";

/** How long a removed recording can be brought back. */
export const TRASH_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = /^([a-z0-9][a-z0-9._-]{0,63})~([0-9a-f]{64})\.jsonl$/;

export type TrashedRecording = {
  /** The file's name in the trash, which is also how it is asked for. */
  name: string;
  id: string;
  fileSha256: string;
  /** ISO 8601. */
  removedAt: string;
  goneAt: string;
};

type Who = { by: string; now?: Date };

/**
 * Takes an uploaded or locally made recording out of the database and puts its file in `trash` of the data folder,
 * where it stays a week. Null when no such recording is here, or it ships with the package.
 */
export async function trashRecording(
  db: Db,
  publicId: string,
  dataDir: string,
  { by, now = new Date() }: Who,
): Promise<TrashedRecording | null> {
  const found = readRecording(db, publicId);
  if (found === null || found.row.origin === "bundled") return null;
  const { fileSha256 } = found.stored;
  const file = withinFolder(join(dataDir, "recordings"), `${publicId}.jsonl`);
  const trashed = describeTrashed(`${publicId}~${fileSha256}.jsonl`, now);
  if (trashed === null) return null;
  makeFolder(join(dataDir, "trash"));
  if (existsSync(file)) {
    const place = withinFolder(join(dataDir, "trash"), trashed.name);
    await utimes(file, now, now);
    await rename(file, place);
    await syncFolder(join(dataDir, "trash"));
  }
  await removeRecording(db, publicId);
  await appendAnnotation(dataDir, { at: now.toISOString(), by, recording: fileSha256, kind: "deleted" });
  return trashed;
}

/** What can be brought back, last removed first. */
export async function listTrash(dataDir: string): Promise<TrashedRecording[]> {
  const folder = join(dataDir, "trash");
  if (!existsSync(folder)) return [];
  const all: TrashedRecording[] = [];
  for (const name of await readdir(folder)) {
    if (!NAME.test(name)) continue;
    const found = describeTrashed(name, (await stat(join(folder, name))).mtime);
    if (found !== null) all.push(found);
  }
  return all.sort((left, right) => (left.removedAt < right.removedAt ? 1 : -1));
}

/**
 * Brings a removed recording back under its old id; what people said of it is still there. A replay has to be run again.
 *
 * @throws RefusedImport where another recording took its id, and what `importFile` throws.
 */
export async function restoreRecording(
  db: Db,
  name: string,
  { root, dataDir, by, now = new Date() }: Who & { root: string; dataDir: string },
): Promise<ImportResult | null> {
  const trashed = await findTrashed(dataDir, name);
  if (trashed === null) return null;
  const place = withinFolder(join(dataDir, "trash"), trashed.name);
  requireFreeId(db, trashed.id);
  const result = await importFile(db, place, { root, dataDir, origin: "uploaded", id: trashed.id });
  await rm(place, { force: true });
  await appendAnnotation(dataDir, {
    ...{ at: now.toISOString(), by, recording: trashed.fileSha256 },
    kind: "restored",
  });
  return result;
}

/** Deletes a removed recording for good. False when it is not in the trash. */
export async function purgeTrashed(dataDir: string, name: string): Promise<boolean> {
  const trashed = await findTrashed(dataDir, name);
  if (trashed === null) return false;
  await rm(withinFolder(join(dataDir, "trash"), trashed.name), { force: true });
  return true;
}

/** Deletes for good what was removed more than a week ago; run at each start. */
export async function purgeOldTrash(dataDir: string, now: Date = new Date()): Promise<void> {
  for (const { name, goneAt } of await listTrash(dataDir)) {
    if (goneAt <= now.toISOString()) await purgeTrashed(dataDir, name);
  }
}

async function findTrashed(dataDir: string, name: string): Promise<TrashedRecording | null> {
  return (await listTrash(dataDir)).find((one) => one.name === name) ?? null;
}

function describeTrashed(name: string, removed: Date): TrashedRecording | null {
  const [, id, fileSha256] = NAME.exec(name) ?? [];
  if (id === undefined || fileSha256 === undefined) return null;
  const goneAt = new Date(removed.getTime() + TRASH_DAYS * DAY_MS);
  return { name, id, fileSha256, removedAt: removed.toISOString(), goneAt: goneAt.toISOString() };
}
