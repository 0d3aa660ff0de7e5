import { access, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type JsonObject, sha256Hex } from "@/lib/canonical-json";
import {
  appendDurable,
  type DurableFile,
  type FileLock,
  StorageError,
  takeLock,
  withinFolder,
  writeBeside,
} from "@/lib/storage";
import { finishRecording } from "./create-recording-text";
import type { Header, RecordingEvent } from "./events";
import { createLineQueue } from "./line-queue";
import { readPartial } from "./read-partial";
import { serializeEvent, serializeHeader } from "./serialize-event";

export type FinishOptions = {
  /** The header as it is known at the end. */
  change?: (header: Header) => Header;
  /** Called with the finished bytes' hash before the file is seen in its place. */
  beforePlaced?: (sha256: string) => Promise<void>;
};

export type RecordingWriter = {
  /** Where the events are until `finish`: `partial/<id>.jsonl` in the data folder. */
  partial: string;
  /**
   * Puts an event on disk; it is safe there when the promise resolves. Calls are written in the order they were made.
   * After one that failed every later one fails too.
   */
  append(event: RecordingEvent): Promise<void>;
  /** Sorts the events, adds the end event, moves the file into place and removes the partial one. Gives the file's path. */
  finish(options?: FinishOptions): Promise<string>;
  /** Closes the partial file and leaves it where it is. */
  close(): Promise<void>;
};

export type WriterPlace = {
  dataDir: string;
  /** Where the finished file goes. */
  folder: string;
  /** What the recorder was asked for; kept beside the partial file, for whoever goes on with it. */
  setup?: JsonObject;
  /** Opens the partial file; a disk that fails comes in here. */
  openFile?: typeof appendDurable;
};

/**
 * Starts a recording. Until `finish` its events stand in `partial/<id>.jsonl` of the data folder; the finished file
 * goes to `folder/<id>.jsonl`. A lock keeps other recorders away.
 *
 * @throws StorageError where one of the two files is there already (nothing is overwritten) or the disk fails.
 */
export async function createRecordingWriter(header: Header, place: WriterPlace): Promise<RecordingWriter> {
  const paths = pathsOf(header.id, place);
  await requireFreeRecording(header.id, place);
  const lock = await lockRecording(header.id, paths);
  try {
    await refuseExisting(paths.partial, header.id, "another recorder has just written it");
    if (place.setup) await writeBeside(paths.setup, `${JSON.stringify(place.setup)}\n`);
    const file = await (place.openFile ?? appendDurable)(paths.partial, { exclusive: true });
    const writer = createWriter(paths, file, lock);
    await writer.appendLine(serializeHeader(header));
    return writer;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** @throws StorageError where a finished or a partial recording has that id: nothing is overwritten. */
export async function requireFreeRecording(
  id: string,
  place: Pick<WriterPlace, "dataDir" | "folder">,
): Promise<void> {
  const paths = pathsOf(id, place);
  await refuseExisting(paths.target, id, "choose another id, or remove it first");
  await refuseExisting(paths.partial, id, "choose another id, go on with it (--resume), or remove it first");
}

export type RecordingPaths = Record<"target" | "partial" | "lock" | "setup", string>;

/** @throws StorageError for an id that names a path. */
export function pathsOf(
  id: string,
  { dataDir, folder }: Pick<WriterPlace, "dataDir" | "folder">,
): RecordingPaths {
  const inPartial = (ending: string) => withinFolder(join(dataDir, "partial"), `${id}${ending}`);
  return {
    target: withinFolder(folder, `${id}.jsonl`),
    partial: inPartial(".jsonl"),
    lock: inPartial(".lock"),
    setup: inPartial(".setup.json"),
  };
}

/** @throws StorageError where a living process records under this id. */
export function lockRecording(id: string, { lock }: RecordingPaths): Promise<FileLock> {
  return takeLock(
    lock,
    (pid) =>
      `"${id}" is being recorded by process ${pid} right now: wait until it is done, or stop it there.`,
  );
}

/** Writes on into an open partial file. */
export function createWriter(
  { partial, target, setup }: RecordingPaths,
  file: DurableFile,
  lock: FileLock,
): RecordingWriter & { appendLine(line: string): Promise<void> } {
  const lines = createLineQueue(file, (cause) => explainFailure(partial, cause));
  const close = async () => {
    await lines.idle();
    await file.close();
    await lock.release();
  };
  return {
    partial,
    appendLine: lines.append,
    append: (event) => lines.append(serializeEvent(event)),
    async finish({ change = keepHeader, beforePlaced }: FinishOptions = {}) {
      await lines.idle();
      await file.close();
      try {
        const { header, lines } = await readPartial(partial);
        if (header === null)
          throw new StorageError(partial, `${partial} has no header: nothing was recorded.`);
        const text = finishRecording(serializeHeader(change(header)), lines);
        await beforePlaced?.(sha256Hex(text));
        await placeOnce(target, text);
        await rm(partial);
        await rm(setup, { force: true });
        return target;
      } finally {
        await lock.release();
      }
    },
    close,
  };
}

const keepHeader = (header: Header): Header => header;

/** A recorder that was killed right after it had placed its file finds it there, byte for byte. */
async function placeOnce(target: string, text: string): Promise<void> {
  try {
    await writeBeside(target, text, { replace: false });
  } catch (error) {
    const there = await readFile(target, "utf8").catch(() => null);
    if (there !== text) throw error;
  }
}

function explainFailure(partial: string, cause: unknown): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  const message = `${partial} could not be written (${cause.message}): free space or mend the folder's rights, then go on with --resume. What was recorded is kept.`;
  return new StorageError(partial, message, { cause });
}

async function refuseExisting(path: string, id: string, whatToDo: string): Promise<void> {
  const missing = await access(path).then(
    () => false,
    () => true,
  );
  if (missing) return;
  const cause = Object.assign(new Error(`${path} exists`), { code: "EEXIST" });
  throw new StorageError(path, `A recording "${id}" is at ${path} already: ${whatToDo}.`, { cause });
}
