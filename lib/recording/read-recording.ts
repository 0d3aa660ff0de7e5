import { parseJson } from "@/lib/canonical-json";
import type { ToolList } from "@/lib/tool-list";
import type { Header } from "./events";
import type { RecordingItem } from "./items";
import { parseHeader } from "./parse-header";
import { createLineReader, type FileLine, MAX_LINE_BYTES } from "./read-lines";
import { RecordingReader } from "./recording-reader";
import { refuseForeign } from "./refuse-foreign";
import { RefusedFile, refuseOnError } from "./refused-file";
import { hostChecks, type RunChecks } from "./run-checks";

export type ReadRecordingOptions = {
  /** How calls and results are derived again; null takes them as recorded. Default: this host's rules, for its own version. */
  verify?: RunChecks | null;
  maxLineBytes?: number;
};

/**
 * Reads a recording, holding one line and one ticket run at a time (and every ticket's text). Yields `start`, then a
 * `run` for each ticket × trial when the next one begins, `fault`s where they are found, and `end`.
 *
 * Whole numbers above 2^53 stay exact: a call's `arguments` and every text are raw, expected arguments hold
 * LosslessNumbers, and in a `structured` result such a number is the text of its digits.
 *
 * @throws RefusedFile for another kind of file, a wrong header, version, prompt or tools line, and for a wrong key where
 * every earlier line of that run was read. Items yielded before it do not count then.
 */
export async function* readRecording(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  options: ReadRecordingOptions = {},
): AsyncGenerator<RecordingItem> {
  const lines = createLineReader(refuseForeign(chunks, file), options.maxLineBytes ?? MAX_LINE_BYTES);
  let reader: RecordingReader | null = null;
  for await (const batch of lines.batches()) {
    for (const line of batch) {
      if (reader) reader.read(line);
      else reader = openReader(line, file, options);
    }
    if (reader) yield* reader.take();
  }
  if (!reader) throw new RefusedFile({ file }, "", "The file holds blank lines only.", HEADER_HINT);
  reader.close();
  yield* reader.take();
  yield { kind: "end", ...reader.summary(), ...lines.totals() };
}

const HEADER_HINT = 'A recording starts with a line {"format":"rightcall-recording/1",…}.';

function openReader(line: FileLine, file: string, options: ReadRecordingOptions): RecordingReader {
  const { value, header } = readHeader(line, file);
  const checksFor = (tools: ToolList | null) =>
    options.verify === undefined ? hostChecks(header, tools) : options.verify;
  return new RecordingReader({ file, header, headerText: line.text, headerValue: value, checksFor });
}

function readHeader(line: FileLine, file: string): { value: unknown; header: Header } {
  const place = { file, line: line.number };
  if (line.problem !== null) throw new RefusedFile(place, "", `${line.problem}.`, HEADER_HINT);
  return refuseOnError(place, HEADER_HINT, () => {
    const value = parseJson(line.text, place);
    return { value, header: parseHeader(value, place) };
  });
}
