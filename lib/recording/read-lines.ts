import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";

/** A line of a file that is not blank. `number` counts every line from 1, blank ones too. */
export type FileLine = {
  number: number;
  /** The text without byte order mark and line break; where it cannot be used, its first kilobyte. */
  text: string;
  /** Why the text cannot be used; null where it can. */
  problem: string | null;
  /** False for a last line without its line break. */
  terminated: boolean;
};

export type LineReader = {
  /** The lines, some at a time. */
  batches(): AsyncGenerator<FileLine[]>;
  /** Of all bytes read so far: hex SHA-256, count, lines. */
  totals(): { fileSha256: string; bytes: number; lines: number };
};

/** Longest line that is read, in bytes; of a longer one no more than this is ever held. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

const PREFIX_BYTES = 1024;

/** Reads the lines of a stream of bytes, holding one line at a time, whatever the file's size. */
export function createLineReader(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number = MAX_LINE_BYTES,
): LineReader {
  const hash = createHash("sha256");
  const line = createLineBuffer(maxLineBytes);
  let bytes = 0;
  let lines = 0;
  /** The line put so far; null where it is blank. */
  const close = (terminated: boolean): FileLine | null => {
    lines += 1;
    const { text, problem } = line.take(lines === 1);
    return problem === null && text.trim() === "" ? null : { number: lines, text, problem, terminated };
  };
  return {
    async *batches() {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        const batch: FileLine[] = [];
        let start = 0;
        for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
          line.put(chunk.subarray(start, end), false);
          const closed = close(true);
          if (closed) batch.push(closed);
          start = end + 1;
        }
        line.put(chunk.subarray(start), true);
        if (batch.length > 0) yield batch;
      }
      const last = line.length() > 0 ? close(false) : null;
      if (last) yield [last];
    },
    totals: () => ({ fileSha256: hash.copy().digest("hex"), bytes, lines }),
  };
}

function createLineBuffer(maxBytes: number) {
  let parts: Uint8Array[] = [];
  let held = 0;
  let length = 0;
  return {
    length: () => length,
    /** `keep` copies the part, which is needed where its chunk may be reused before the line is taken. */
    put(part: Uint8Array, keep: boolean): void {
      length += part.length;
      const room = maxBytes - held;
      if (part.length === 0 || room <= 0) return;
      const kept = part.subarray(0, room);
      parts.push(keep ? kept.slice() : kept);
      held += kept.length;
    },
    /** The line put so far, and an empty buffer after it. */
    take(first: boolean): { text: string; problem: string | null } {
      const [part] = parts;
      const bytes = parts.length === 1 && part ? asBuffer(part) : Buffer.concat(parts);
      const problem = problemOf(bytes, length, maxBytes);
      parts = [];
      held = 0;
      length = 0;
      const text = (problem === null ? bytes : bytes.subarray(0, PREFIX_BYTES)).toString("utf8");
      return { text: tidy(text, first), problem };
    },
  };
}

/** The same bytes, not a copy. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function problemOf(bytes: Uint8Array, length: number, maxBytes: number): string | null {
  if (length > maxBytes) return `the line has ${length} bytes, more than the ${maxBytes} that are read`;
  return isUtf8(bytes) ? null : "the line is not UTF-8 text";
}

function tidy(text: string, first: boolean): string {
  const start = first && text.startsWith("\ufeff") ? 1 : 0;
  return text.endsWith("\r") ? text.slice(start, -1) : text.slice(start);
}
