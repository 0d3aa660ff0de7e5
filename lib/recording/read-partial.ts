import { readFile } from "node:fs/promises";
import { ParseError, parseJson } from "@/lib/canonical-json";
import type { EventLine } from "./create-recording-text";
import type { Header } from "./events";
import { parseEvent } from "./parse-event";
import { parseHeader } from "./parse-header";

/** What a recorder has put on disk: `header` is null where it was stopped before its header was whole. */
export type PartialFile = { header: Header | null; lines: readonly EventLine[] };

/**
 * A partial file with its lines as they are. A last line that a crash or a full disk cut is left out.
 *
 * @throws ParseError for any other line that cannot be read.
 */
export async function readPartial(file: string): Promise<PartialFile> {
  const [first = "", ...rest] = (await readFile(file, "utf8")).split("\n");
  // What stands behind the last line break was cut; "" where nothing was.
  const texts = rest.slice(0, -1);
  if (rest.length === 0) return { header: null, lines: [] };
  const lines: EventLine[] = [];
  for (const [index, text] of texts.entries()) {
    try {
      lines.push({ event: parseLine(text, { file, line: index + 2 }), text });
    } catch (error) {
      if (index < texts.length - 1 || !(error instanceof ParseError)) throw error;
    }
  }
  const place = { file, line: 1 };
  return { header: parseHeader(parseJson(first, place), place), lines };
}

function parseLine(text: string, place: { file: string; line: number }): EventLine["event"] {
  const event = parseEvent(parseJson(text, place), place);
  if (event.type === "unknown") throw new ParseError(place, "type", `there is no event "${event.name}".`);
  return event;
}
