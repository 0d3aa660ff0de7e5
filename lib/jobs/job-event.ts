import { isObject } from "@/lib/canonical-json";

/** What a command says of itself on standard output, one JSON object a line (`--json-events`). */
export type JobEvent = {
  state: string;
  done: number;
  total: number;
  changed: number;
  message: string;
};

const LONGEST_TEXT = 500;

/** A line of a command's output as an event; null for anything else it prints. Texts are cut at 500 characters. */
export function parseJobEvent(line: string): JobEvent | null {
  const value = parseOrNull(line);
  if (!isObject(value) || typeof value.state !== "string") return null;
  return {
    state: value.state.slice(0, LONGEST_TEXT),
    done: count(value.done),
    total: count(value.total),
    changed: count(value.changed),
    message: typeof value.message === "string" ? value.message.slice(0, LONGEST_TEXT) : "",
  };
}

function parseOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
