import type { JobRow } from "@/db";
import { isObject } from "@/lib/canonical-json";
import { type RecordCounts, readRecordCounts } from "@/lib/jobs";

/** What a page is told of a job. The state is the job's own; the rest is what its command said last. */
export type ShownJob = {
  state: JobRow["state"];
  done?: number;
  total?: number;
  changed?: number;
  message?: string;
  /** Of a check: what it found so far. */
  findings?: readonly unknown[];
} & RecordCounts;

export function showJob({ kind, state, progress, error }: JobRow): ShownJob {
  const said: Record<string, unknown> = isObject(progress) ? progress : {};
  const message =
    error ?? (typeof said.message === "string" && said.message !== "" ? said.message : undefined);
  return {
    state,
    ...(typeof said.done === "number" ? { done: said.done } : {}),
    ...(typeof said.total === "number" ? { total: said.total } : {}),
    ...(typeof said.changed === "number" ? { changed: said.changed } : {}),
    ...(kind === "record" ? readRecordCounts(said) : {}),
    ...(kind === "check" && Array.isArray(said.findings) ? { findings: said.findings } : {}),
    ...(message === undefined ? {} : { message }),
  };
}
