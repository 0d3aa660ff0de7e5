import { access, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ParseError, parseJson } from "@/lib/canonical-json";
import { appendDurable, StorageError, withinFolder, writeBeside } from "@/lib/storage";
import { type EventLine, finishRecording } from "./create-recording-text";
import type { Header, RecordingEvent } from "./events";
import { parseEvent } from "./parse-event";
import { serializeEvent, serializeHeader } from "./serialize-event";

export type RecordingWriter = {
  /** Where the events are until `finish`: `partial/<id>.jsonl` in the data folder. */
  partial: string;
  /** Puts an event on disk; it is safe there when the promise resolves. Calls are written in the order they were made. */
  append(event: RecordingEvent): Promise<void>;
  /** Sorts the events, adds the end event, moves the file into place and removes the partial one. Gives the file's path. */
  finish(): Promise<string>;
  /** Closes the partial file and leaves it where it is. */
  close(): Promise<void>;
};

/**
 * Starts a recording. Until `finish` its events stand in `partial/<id>.jsonl` of the data folder; the finished file
 * goes to `folder/<id>.jsonl`.
 *
 * @throws StorageError where one of the two files is there already: nothing is overwritten.
 */
export async function createRecordingWriter(
  header: Header,
  { dataDir, folder }: { dataDir: string; folder: string },
): Promise<RecordingWriter> {
  const target = withinFolder(folder, `${header.id}.jsonl`);
  const partial = withinFolder(join(dataDir, "partial"), `${header.id}.jsonl`);
  for (const path of [target, partial]) await refuseExisting(path, header.id);
  const file = await appendDurable(partial, { exclusive: true });
  await file.append(serializeHeader(header));
  return {
    partial,
    append: (event) => file.append(serializeEvent(event)),
    async finish() {
      await file.close();
      await writeBeside(target, await finishPartial(partial), { replace: false });
      await rm(partial);
      return target;
    },
    close: () => file.close(),
  };
}

async function finishPartial(partial: string): Promise<string> {
  const [header = "", ...lines] = (await readFile(partial, "utf8")).trimEnd().split("\n");
  return finishRecording(
    header,
    lines.map((text, index): EventLine => {
      const place = { file: partial, line: index + 2 };
      const event = parseEvent(parseJson(text, place), place);
      if (event.type === "unknown") throw new ParseError(place, "type", `there is no event "${event.name}".`);
      return { event, text };
    }),
  );
}

async function refuseExisting(path: string, id: string): Promise<void> {
  const missing = await access(path).then(
    () => false,
    () => true,
  );
  if (missing) return;
  throw new StorageError(
    path,
    `A recording "${id}" is at ${path} already: choose another id, or remove it first.`,
  );
}
