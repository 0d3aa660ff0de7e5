import { appendFileSync, closeSync, openSync } from "node:fs";
import { isObject, ParseError, parseJson } from "@/lib/canonical-json";
import { parseFrame, type WireFrame } from "./frame";

/** A frame with the time it was seen, in milliseconds since 1970: several processes may write one log. */
export type TimedFrame = Omit<WireFrame, "at"> & { time: number };

/**
 * Opens a log for appending, one line of JSON a frame. Each line is one write, so a client may start two relays on one
 * log. Only the user may read it: it holds what customers asked.
 *
 * @throws Error saying why the file cannot be written.
 */
export function openWireLog(file: string): (frame: TimedFrame) => void {
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The log cannot be written: ${why}. Name a file in a folder that is there.`, { cause });
  }
  return (frame) => appendFileSync(file, `${JSON.stringify(frame)}\n`);
}

/** The frames of a log, in order; `at` counts from the first. @throws ParseError naming the line that is none. */
export function parseWireLog(text: string, file: string): WireFrame[] {
  const lines = text
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [{ line, number: index + 1 }]));
  let start: number | null = null;
  return lines.map(({ line, number }) => {
    const place = { file, line: number };
    const value = parseJson(line, place);
    const time = isObject(value) ? value.time : undefined;
    if (typeof time !== "number") {
      throw new ParseError(
        place,
        "time",
        "expected milliseconds since 1970: is this a log of rightcall trace wire?",
      );
    }
    start ??= time;
    return parseFrame({ ...(value as object), at: Math.max(0, time - start) }, place);
  });
}
