/** What a command may touch of its process; tests hand in their own. */
export type CliIo = {
  out(text: string | Uint8Array): void;
  /** Resolves when what `out` was given has been taken; for output of any length. */
  drained?(): Promise<void>;
  err(text: string): void;
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Whether a person watches standard error: progress is written there only then. */
  isTerminal: boolean;
  signal: AbortSignal;
};

/** Exit codes of every command; `stopped` is what a shell expects after Ctrl+C. */
export const EXIT = { ok: 0, gate: 1, usage: 2, environment: 3, stopped: 130 } as const;

/** Wrong use: unknown option, unknown id, would overwrite, refused file. Ends with exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Server, endpoint, database or disk failed. Ends with exit code 3. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

export type Command = (args: readonly string[], io: CliIo) => Promise<number>;
