import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import {
  createLineReader,
  type RecordingItem,
  RefusedFile,
  readRecording,
  refuseForeignBytes,
} from "@/lib/recording";
import { suggestId } from "@/lib/storage";
import { readChatFile } from "./read-chat-file";
import { type Reader, sniffText } from "./sniff-text";
import { surveyChat } from "./survey-chat";

export type OpenOptions = {
  /** The file's name in messages and, for chat messages, in title and id: where the file lies under another. */
  name?: string;
};

const SNIFFED_BYTES = 256 * 1024;
/** Small, so that what is read of a chunk is stored and dropped before the collector moves it to the old heap. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads a file as what it is: a Rightcall recording, or chat messages in OpenAI's or Anthropic's shape, one
 * conversation a line. What it holds is told item by item; nothing is kept beyond a line and a ticket run.
 *
 * @throws RefusedFile for a file that is neither or holds nothing that can be used, saying where and what to do
 */
export async function* openRecordingFile(
  path: string,
  options: OpenOptions = {},
): AsyncGenerator<RecordingItem> {
  const file = options.name ?? basename(path);
  const reader = await sniff(path, file);
  const items = reader === "recording" ? readRecording(readBytes(path), file) : readChat(path, file);
  yield* refuseUseless(items, file);
}

async function sniff(path: string, file: string): Promise<Reader> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    refuseForeignBytes(start, file);
    const lines = start
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .split(/\r?\n/);
    return sniffText(
      lines.filter((line) => line.trim() !== ""),
      bytesRead < SNIFFED_BYTES,
      file,
    );
  } finally {
    await handle.close();
  }
}

async function* readChat(path: string, file: string): AsyncGenerator<RecordingItem> {
  const survey = await surveyChat(createLineReader(readBytes(path)).batches(), file);
  yield* readChatFile(createLineReader(readBytes(path)), survey, { file, id: suggestId(file, new Set()) });
}

/** A file in which no line can be used is no recording of anything. */
async function* refuseUseless(
  items: AsyncIterable<RecordingItem>,
  file: string,
): AsyncGenerator<RecordingItem> {
  let first: Extract<RecordingItem, { kind: "fault" }>["fault"] | null = null;
  let runs = 0;
  for await (const item of items) {
    if (item.kind === "run") runs += 1;
    if (item.kind === "fault") first ??= item.fault;
    if (item.kind === "end" && runs === 0 && first) {
      const place = { file, line: first.line };
      const problem = `${first.message.replace(/[.:]?$/, ".")} No other line can be used either.`;
      throw new RefusedFile(place, first.field ?? "", problem, "Nothing was taken in.");
    }
    yield item;
  }
}

function readBytes(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: CHUNK_BYTES });
}
