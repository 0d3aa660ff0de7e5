import { readFile, rm } from "node:fs/promises";
import { isObject, type JsonObject } from "@/lib/canonical-json";
import { appendDurable, StorageError, writeBeside } from "@/lib/storage";
import type { EventLine } from "./create-recording-text";
import type { Header } from "./events";
import { readPartial } from "./read-partial";
import {
  createWriter,
  lockRecording,
  pathsOf,
  type RecordingWriter,
  type WriterPlace,
} from "./recording-writer";
import { serializeHeader } from "./serialize-event";

/** A recording that was stopped, held by its lock: look at it, then go on with it or let it be. */
export type StoppedRecording = {
  header: Header;
  lines: readonly EventLine[];
  /** What its recorder was asked for; null where nothing was kept. */
  setup: JsonObject | null;
  /** Goes on behind these lines; the others are cut from the file first. Under another header where one is given. */
  goOn(kept: readonly EventLine[], header?: Header): Promise<RecordingWriter>;
  close(): Promise<void>;
};

/**
 * Takes up a recording that was stopped. Null where it was stopped before anything was recorded: its file is removed.
 *
 * @throws StorageError where there is none, or a living process records it; ParseError for a damaged file.
 */
export async function openStoppedRecording(id: string, place: WriterPlace): Promise<StoppedRecording | null> {
  const paths = pathsOf(id, place);
  const lock = await lockRecording(id, paths);
  try {
    const { header, lines } = await readPartial(paths.partial);
    if (header === null) {
      await rm(paths.partial);
      await lock.release();
      return null;
    }
    return {
      header,
      lines,
      setup: await readSetup(paths.setup),
      close: () => lock.release(),
      async goOn(kept, changed = header) {
        const texts = [serializeHeader(changed), ...kept.map(({ text }) => text)];
        await writeBeside(
          paths.partial,
          texts.map((text) => `${text}\n`),
        );
        const file = await (place.openFile ?? appendDurable)(paths.partial);
        return createWriter(paths, file, lock);
      },
    };
  } catch (cause) {
    await lock.release();
    throw isMissing(cause) ? nothingStopped(id, paths.partial, cause, "start it without --resume") : cause;
  }
}

/** Whoever asks for it uses an id that is none: `EEXIST` counts as wrong use. */
function nothingStopped(id: string, partial: string, cause: unknown, so: string): StorageError {
  const missing = Object.assign(new Error("no such partial recording", { cause }), { code: "EEXIST" });
  const message = `There is no stopped recording "${id}" (${partial} is not there): ${so}.`;
  return new StorageError(partial, message, { cause: missing });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/**
 * Removes a recording that was stopped.
 *
 * @throws StorageError where there is none, or a living process records it.
 */
export async function discardStoppedRecording(id: string, place: WriterPlace): Promise<void> {
  const paths = pathsOf(id, place);
  const lock = await lockRecording(id, paths);
  try {
    await rm(paths.partial);
    await rm(paths.setup, { force: true });
  } catch (cause) {
    throw isMissing(cause) ? nothingStopped(id, paths.partial, cause, "nothing was removed") : cause;
  } finally {
    await lock.release();
  }
}

/** What was kept beside a stopped recording; null where it cannot be read. */
export async function readSetup(path: string): Promise<JsonObject | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    return isObject(value) ? (value as JsonObject) : null; // JSON text that is an object holds JSON values.
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return null;
    throw error;
  }
}
