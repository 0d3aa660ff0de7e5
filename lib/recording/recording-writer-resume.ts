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
  /** Goes on behind these lines; the others are cut from the file first. */
  goOn(kept: readonly EventLine[]): Promise<RecordingWriter>;
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
      async goOn(kept) {
        const texts = [serializeHeader(header), ...kept.map(({ text }) => text)];
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
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") {
      const missing = Object.assign(new Error("nothing to go on with", { cause }), { code: "EEXIST" });
      const message = `There is no stopped recording "${id}" (${paths.partial} is not there): start it without --resume.`;
      throw new StorageError(paths.partial, message, { cause: missing });
    }
    throw cause;
  }
}

/**
 * Removes a recording that was stopped.
 *
 * @throws StorageError where a living process records it.
 */
export async function discardStoppedRecording(id: string, place: WriterPlace): Promise<void> {
  const paths = pathsOf(id, place);
  const lock = await lockRecording(id, paths);
  await rm(paths.partial, { force: true });
  await rm(paths.setup, { force: true });
  await lock.release();
}

/** What was kept beside a stopped recording; null where it cannot be read. */
export async function readSetup(path: string): Promise<JsonObject | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    return isObject(value) ? (value as JsonObject) : null; // JSON text that is an object holds JSON values.
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && "code" in error && error.code === "ENOENT")
    )
      return null;
    throw error;
  }
}
