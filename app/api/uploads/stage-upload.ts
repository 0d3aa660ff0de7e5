import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type { Here } from "@/app/api/here";
import { asRefusal } from "@/app/api/recordings/import-upload";
import { type FilePreview, previewFile } from "@/db";
import { toCsv } from "@/lib/export";
import type { LineFault } from "@/lib/recording";
import { makeFolder, withinFolder } from "@/lib/storage";

const LONGEST_WAIT_MS = 60 * 60 * 1000;
const MOST_WAITING = 50;
/** Faults written down for download; all are counted. */
const FAULTS_WRITTEN = 100_000;
const ROWS_AT_ONCE = 500;
const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An upload that was read and waits for a word: keep it or not. */
export type StagedUpload = { token: string; path: string; faults: string; fileName: string };
type Upload = { name: string; id: string | null; signal: AbortSignal };

/**
 * Reads a received file and sets it aside for at most an hour, under a token. One that is here already is not set
 * aside. Of more than 50 waiting files the oldest goes.
 *
 * @throws ApiError 422 for a file that is refused.
 */
export async function stageUpload(
  { db, root, dataDir }: Here,
  path: string,
  { name, id, signal }: Upload,
): Promise<FilePreview & { token: string | null }> {
  const folder = stagedFolder(dataDir);
  makeFolder(folder);
  await sweep(folder);
  const staged = filesOf(folder, randomUUID());
  const onFault = createFaultWriter(staged.faults);
  try {
    const preview = await previewFile(db, path, {
      ...{ root, dataDir, fileName: name, signal, onFault: onFault.take },
      ...(id === null ? {} : { id }),
    });
    await onFault.close();
    if (preview.duplicateOf !== null) {
      await discard(staged);
      return { ...preview, token: null };
    }
    await writeFile(staged.about, JSON.stringify({ fileName: name }));
    await rename(path, staged.path);
    return { ...preview, token: staged.token };
  } catch (error) {
    // Still open, the file would come back after it was removed.
    await onFault.close().catch(() => undefined);
    await discard(staged);
    throw asRefusal(error);
  }
}

/** The upload that waits under a token; null where none does, or no longer. */
export async function findStaged(dataDir: string, token: string): Promise<StagedUpload | null> {
  if (!TOKEN.test(token)) return null;
  const folder = stagedFolder(dataDir);
  if (existsSync(folder)) await sweep(folder);
  const staged = filesOf(folder, token);
  if (!existsSync(staged.path)) return null;
  const about: { fileName: string } = JSON.parse(await readFile(staged.about, "utf8"));
  return { token, path: staged.path, faults: staged.faults, fileName: about.fileName };
}

/** Takes a waiting upload away, whatever became of it. */
export async function discardStaged(dataDir: string, token: string): Promise<void> {
  if (TOKEN.test(token)) await discard(filesOf(stagedFolder(dataDir), token));
}

const stagedFolder = (dataDir: string) => join(dataDir, "staged");

function filesOf(folder: string, token: string) {
  const file = (ending: string) => withinFolder(folder, `${token}.${ending}`);
  return { token, path: file("upload"), about: file("json"), faults: file("csv") };
}

async function discard({ path, about, faults }: ReturnType<typeof filesOf>): Promise<void> {
  for (const file of [path, about, faults]) await rm(file, { force: true });
}

async function sweep(folder: string): Promise<void> {
  const waiting: { token: string; at: number }[] = [];
  for (const name of await readdir(folder)) {
    const token = name.replace(/\.(?:upload|json|csv)$/, "");
    if (!TOKEN.test(token) || waiting.some((one) => one.token === token)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null) waiting.push({ token, at: found.mtimeMs });
  }
  const now = Date.now();
  const newestFirst = waiting.sort((left, right) => right.at - left.at);
  for (const [index, { token, at }] of newestFirst.entries()) {
    if (index >= MOST_WAITING || now - at > LONGEST_WAIT_MS) await discard(filesOf(folder, token));
  }
}

/** Faults as CSV, a line each; what a fault quotes of the file is neutralized for spreadsheets. */
function createFaultWriter(path: string): { take(fault: LineFault): void; close(): Promise<void> } {
  const stream = createWriteStream(path, { flags: "wx", mode: 0o600 });
  // Asked for at the start: what goes wrong in between, such as a full disk, is told by `close`.
  const ended = finished(stream);
  ended.catch(() => undefined);
  stream.write(toCsv([["line", "field", "ticket", "trial", "message"]]));
  const rows: Parameters<typeof toCsv>[0][number][] = [];
  let written = 0;
  return {
    take({ line, field, ticket, trial, message }) {
      written += 1;
      if (written > FAULTS_WRITTEN) return;
      rows.push([line, field ?? null, ticket ?? null, trial ?? null, message]);
      if (rows.length >= ROWS_AT_ONCE) stream.write(toCsv(rows.splice(0)));
    },
    async close() {
      stream.end(toCsv(rows.splice(0)));
      await ended;
    },
  };
}
