import { RefusedFile } from "./refused-file";

const PEEK_BYTES = 512;
const WHAT_TO_DO = "Give a .jsonl file: UTF-8 text with one JSON object a line.";

/**
 * The chunks as they come, unless their first bytes show another kind of file.
 *
 * @throws RefusedFile naming what it is: empty, zip, gzip, UTF-16, binary or HTML.
 */
export async function* refuseForeign(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  let start = new Uint8Array(0);
  let checked = false;
  for await (const chunk of chunks) {
    if (checked) {
      yield chunk;
      continue;
    }
    start = concat(start, chunk);
    if (start.length < PEEK_BYTES) continue;
    refuseForeignBytes(start, file);
    checked = true;
    yield start;
  }
  if (checked) return;
  refuseForeignBytes(start, file);
  yield start;
}

/** Judges the first bytes of a file (512 are enough). @throws RefusedFile */
export function refuseForeignBytes(bytes: Uint8Array, file: string): void {
  const kind = foreignKind(bytes.subarray(0, PEEK_BYTES));
  if (kind !== null) throw new RefusedFile({ file }, "", `The file is ${kind}, no JSON Lines.`, WHAT_TO_DO);
}

function foreignKind(bytes: Uint8Array): string | null {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (bytes.length === 0) return "empty";
  if (startsWith(0x50, 0x4b)) return "a zip archive";
  if (startsWith(0x1f, 0x8b)) return "a gzip archive";
  if (startsWith(0xff, 0xfe) || startsWith(0xfe, 0xff)) return "UTF-16 text";
  if (bytes.includes(0)) return looksLikeUtf16(bytes) ? "UTF-16 text" : "binary data";
  const text = new TextDecoder().decode(bytes).trimStart();
  if (/^<(?:!doctype|html|head|body|!--)/i.test(text)) return "an HTML page";
  if (text.startsWith("<")) return "markup";
  return null;
}

/** Every second byte of ASCII text in UTF-16 is zero, and the others are not: a file of zeros is no text at all. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  return Math.max(...zeros) > bytes.length / 4 && Math.min(...zeros) < bytes.length / 16;
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
