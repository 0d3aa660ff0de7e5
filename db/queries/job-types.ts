export type JobKind = "replay" | "record" | "import" | "check";
export type JobState = "running" | "done" | "failed" | "cancelled" | "paused";

export type JobRow = {
  id: string;
  kind: JobKind;
  state: JobState;
  /** The recording that is worked; of a check, the key of its server. */
  recording: string | null;
  /** What the command last said of itself (`--json` event), as it came. */
  progress: unknown;
  error: string | null;
  startedAt: string;
  endedAt: string | null;
};
