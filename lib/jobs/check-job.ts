import type { ToldFinding } from "./job-event";

/**
 * `POST /api/jobs`: checks a server. Answers 202 `{id}` with the job's id; `DELETE /api/jobs/ID` cancels it. `server` is the
 * key of a server that is built in or that a suite or rightcall.config.json names; never a command or an address.
 */
export type CheckJobRequest = {
  kind: "check";
  server: string;
  /** Tools that may change something and that a person agreed to have called. */
  allowTools?: readonly string[];
  /** Calls nothing. */
  noCalls?: boolean;
};

/** What `GET /api/jobs/ID` and its events tell of a check. Counts are findings. */
export type CheckProgress = {
  state: "running" | "done" | "failed" | "cancelled";
  done?: number;
  message?: string;
  /** So far, in order; the whole report is read when it is done. */
  findings?: readonly ToldFinding[];
};
