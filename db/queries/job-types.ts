export type JobKind = "replay" | "record" | "import";
export type JobState = "running" | "done" | "failed" | "cancelled" | "paused";

export type JobRow = {
  id: string;
  kind: JobKind;
  state: JobState;
  recording: string | null;
  /** What the command last said of itself (`--json` event), as it came. */
  progress: unknown;
  error: string | null;
  startedAt: string;
  endedAt: string | null;
};
