import type { JobState } from "@/db";

/** What a job says of itself while it runs. Counts are ticket runs. */
export type JobEvent = { state: JobState; done?: number; total?: number; changed?: number; message?: string };

const STATES: readonly JobState[] = ["running", "done", "failed", "cancelled"];

/** A server-sent event's data; what cannot be read counts as still running, without figures. */
export function readJobEvent(data: unknown): JobEvent {
  const value = typeof data === "string" ? parse(data) : null;
  if (typeof value !== "object" || value === null) return { state: "running" };
  const fields: Record<string, unknown> = { ...value };
  const state = STATES.find((known) => known === fields.state) ?? "running";
  return {
    state,
    ...number(fields, "done"),
    ...number(fields, "total"),
    ...number(fields, "changed"),
    ...(typeof fields.message === "string" ? { message: fields.message } : {}),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function number<Name extends "done" | "total" | "changed">(fields: Record<string, unknown>, name: Name) {
  const value = fields[name];
  return typeof value === "number" && Number.isFinite(value) && value >= 0
    ? ({ [name]: value } as { [Key in Name]: number })
    : {};
}

/** The live line beside the Replay button. */
export function sayJob({ state, done, total, changed, message }: JobEvent): string {
  if (state === "failed") return `Replay failed: ${message ?? "see the server's terminal"}`;
  if (state === "cancelled") return "Replay cancelled.";
  if (state === "running")
    return done === undefined || total === undefined ? "Starting the servers…" : `${done} of ${total}`;
  if (changed === undefined) return "Replayed.";
  return changed === 0 ? "Replayed: still current." : `Replayed: ${changed} out of date.`;
}
