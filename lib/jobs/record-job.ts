import type { Rate } from "@/lib/statistics";

/**
 * `POST /api/jobs`: records a suite, or goes on with a recording that was stopped. Answers 202 `{id}` with the job's id.
 * `model` is a name of rightcall.config.json, `lexical`, or `majority:TOOL`; never a command or a path. `DELETE
 * /api/jobs/ID` cancels, `PATCH /api/jobs/ID {"state": "paused"}` pauses; both keep what was recorded, which
 * `listPartials` of lib/record lists, `resume: true` goes on with and `DELETE /api/jobs/partials/RECORDING` removes.
 */
export type RecordJobRequest = { kind: "record"; id: string } & (
  | { resume: true }
  | {
      resume?: false;
      suite: string;
      model: string;
      /** Null shows the model the live listing. */
      revision: string | null;
      title?: string;
      /** A name among the suite's prompt templates; default the suite's. */
      prompt?: string;
      mode?: "full" | "first-call";
      trials?: number;
      tickets?: readonly string[];
    }
);

/** What `GET /api/jobs/ID` and its events tell of a recording job. Counts are ticket runs, faults included. */
export type RecordProgress = {
  /** `paused` and `cancelled` both keep what was recorded; a new job with `resume: true` goes on. */
  state: "running" | "done" | "failed" | "paused" | "cancelled";
  /** Absent before the command's first word. */
  done?: number;
  total?: number;
  /** Ticket runs per minute; absent before the first is through. */
  rate?: number;
  secondsLeft?: number;
  /** Tokens read and written so far, as the model counts them; absent where it counts none. */
  tokens?: number;
  /** Ticket runs that died. */
  faults?: number;
  /** Right first tool so far; absent where nothing is scored. */
  accuracy?: Pick<Rate, "k" | "n" | "value" | "low" | "high">;
  /** What goes on ("Loading …"), or why it failed. */
  message?: string;
};
