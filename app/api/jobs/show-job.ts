import type { JobRow } from "@/db";
import { isObject } from "@/lib/canonical-json";

/** What a page is told of a job. The state is the job's own; the rest is what its command said last. */
export type ShownJob = {
  state: JobRow["state"];
  done?: number;
  total?: number;
  changed?: number;
  message?: string;
};

export function showJob({ state, progress, error }: JobRow): ShownJob {
  const said: Record<string, unknown> = isObject(progress) ? progress : {};
  const message =
    error ?? (typeof said.message === "string" && said.message !== "" ? said.message : undefined);
  return {
    state,
    ...(typeof said.done === "number" ? { done: said.done } : {}),
    ...(typeof said.total === "number" ? { total: said.total } : {}),
    ...(typeof said.changed === "number" ? { changed: said.changed } : {}),
    ...(message === undefined ? {} : { message }),
  };
}
