import type { CheckProgress, ToldFinding } from "@/lib/jobs";

const STATES: readonly CheckProgress["state"][] = ["running", "done", "failed", "cancelled"];

/** A server-sent event's data; what cannot be read counts as still running, with nothing found. */
export function readCheckEvent(data: unknown): CheckProgress {
  const value = typeof data === "string" ? parse(data) : data;
  if (typeof value !== "object" || value === null) return { state: "running" };
  const { state, done, message, findings }: Record<string, unknown> = { ...value };
  return {
    state: STATES.find((known) => known === state) ?? "running",
    ...(typeof done === "number" && Number.isFinite(done) ? { done } : {}),
    ...(typeof message === "string" ? { message } : {}),
    ...(Array.isArray(findings) ? { findings: findings.flatMap(readFinding) } : {}),
  };
}

function readFinding(value: unknown): ToldFinding[] {
  if (typeof value !== "object" || value === null) return [];
  const { id, status, title, tool }: Record<string, unknown> = { ...value };
  if (typeof id !== "string" || typeof status !== "string" || typeof title !== "string") return [];
  return [{ id, status, title, ...(typeof tool === "string" ? { tool } : {}) }];
}

/** What the end of a check means; "" while it runs. */
export function sayCheckEnd({ state, message }: CheckProgress): string {
  switch (state) {
    case "running":
      return message ?? "";
    case "done":
      return "Checked.";
    case "cancelled":
      return "Cancelled. The last result stays.";
    case "failed":
      return `It could not be checked: ${message ?? "see the server's terminal"}`;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
