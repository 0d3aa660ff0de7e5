import { formatCount, formatDuration, formatInterval, formatPercent } from "@/lib/format";
import type { RecordProgress } from "@/lib/jobs";

const STATES: readonly RecordProgress["state"][] = ["running", "done", "failed", "paused", "cancelled"];
const COUNTS = ["done", "total", "rate", "secondsLeft", "tokens", "faults"] as const;

/** A server-sent event's data; what cannot be read counts as still running, without figures. */
export function readRecordEvent(data: unknown): RecordProgress {
  const value = typeof data === "string" ? parse(data) : data;
  if (typeof value !== "object" || value === null) return { state: "running" };
  const fields: Record<string, unknown> = { ...value };
  const state = STATES.find((known) => known === fields.state) ?? "running";
  const counts = COUNTS.flatMap((name) => (isCount(fields[name]) ? [[name, fields[name]] as const] : []));
  const accuracy = readAccuracy(fields.accuracy);
  return {
    state,
    ...Object.fromEntries(counts),
    ...(accuracy === null ? {} : { accuracy }),
    ...(typeof fields.message === "string" ? { message: fields.message } : {}),
  };
}

/** "31 of 48 ticket runs", "12 a minute", "1 min 24 s left", …: what is known so far, piece by piece. */
export function sayProgress(event: RecordProgress): string[] {
  const { done, total, rate, secondsLeft, tokens, faults, accuracy } = event;
  return [
    done === undefined || total === undefined ? "" : `${done} of ${formatCount(total, "ticket run")}`,
    rate === undefined || event.state !== "running" ? "" : `${sayRate(rate)} a minute`,
    secondsLeft === undefined || event.state !== "running"
      ? ""
      : `${formatDuration(secondsLeft * 1000)} left`,
    tokens === undefined ? "" : formatCount(tokens, "token"),
    faults === undefined || faults === 0 ? "" : `${formatCount(faults, "failed run")}, not counted`,
    accuracy === undefined || accuracy.n === 0 ? "" : `right first tool so far: ${sayAccuracy(accuracy)}`,
  ].filter((piece) => piece !== "");
}

/** What the end of a job means for the recording. */
export function sayEnd({ state, message }: RecordProgress): string {
  switch (state) {
    case "running":
      return message ?? "Starting…";
    case "done":
      return "Recorded.";
    case "paused":
      return "Paused. What was recorded is kept; go on whenever you like.";
    case "cancelled":
      return "Cancelled. What was recorded is kept, and can be gone on with.";
    case "failed":
      return `Stopped: ${message ?? "see the server's terminal"}`;
  }
}

function sayRate(rate: number): string {
  return rate < 9.95 ? rate.toFixed(1) : formatCount(Math.round(rate), "", "").trimEnd();
}

function sayAccuracy(accuracy: NonNullable<RecordProgress["accuracy"]>): string {
  return `${accuracy.k} of ${accuracy.n}, ${formatPercent(accuracy)} (${formatInterval(accuracy)})`;
}

function readAccuracy(value: unknown): NonNullable<RecordProgress["accuracy"]> | null {
  if (typeof value !== "object" || value === null) return null;
  const { k, n, value: share, low, high }: Record<string, unknown> = { ...value };
  if (!isCount(k) || !isCount(n)) return null;
  return { k, n, value: numberOr(share), low: numberOr(low), high: numberOr(high) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;
const numberOr = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
