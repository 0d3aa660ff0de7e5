import { isObject } from "@/lib/canonical-json";
import type { RecordProgress } from "./record-job";

/** What a command says of itself on standard output, one JSON object a line (`--json-events`). */
export type JobEvent = {
  state: string;
  done: number;
  total: number;
  changed: number;
  message: string;
  /** What a check just found. */
  finding?: ToldFinding;
} & RecordCounts;

/** A finding of a check as an event tells it; its whole stands in the report. */
export type ToldFinding = { id: string; status: string; title: string; tool?: string };

/** What a recording job tells besides; absent where it told nothing of it. */
export type RecordCounts = Pick<RecordProgress, "rate" | "secondsLeft" | "tokens" | "faults" | "accuracy">;

const LONGEST_TEXT = 500;
const LONGEST_TITLE = 240;
const LONGEST_NAME = 120;

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
    ...readFinding(value.finding),
    ...readRecordCounts(value),
  };
}

function readFinding(value: unknown): { finding?: ToldFinding } {
  if (!isObject(value)) return {};
  const { id, status, title, tool } = value;
  if (typeof id !== "string" || typeof status !== "string" || typeof title !== "string") return {};
  const [told, name] = [title.slice(0, LONGEST_TITLE), { tool: String(tool).slice(0, LONGEST_NAME) }];
  const finding = { id: id.slice(0, LONGEST_NAME), status: status.slice(0, LONGEST_NAME), title: told };
  return { finding: typeof tool === "string" ? { ...finding, ...name } : finding };
}

/** The figures of a recording among the fields of an event, or of a job's progress as it was stored. */
export function readRecordCounts(event: { [field: string]: unknown }): RecordCounts {
  const accuracy = isObject(event.accuracy) ? event.accuracy : {};
  const { k, n, value, low, high } = accuracy;
  return {
    ...pickNumber(event, "rate"),
    ...pickNumber(event, "secondsLeft"),
    ...pickNumber(event, "tokens"),
    ...pickNumber(event, "faults"),
    ...(isNumber(k) && isNumber(n) && isNumber(value) && isNumber(low) && isNumber(high)
      ? { accuracy: { k, n, value, low, high } }
      : {}),
  };
}

function pickNumber<Name extends string>(event: { [field: string]: unknown }, name: Name) {
  const value = event[name];
  return isNumber(value) ? ({ [name]: value } as { [Key in Name]: number }) : {};
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
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
