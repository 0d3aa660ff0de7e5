import { spawn } from "node:child_process";
import { escapeTerminal } from "@/lib/format";
import { ModelError } from "./errors";
import { excerptOf } from "./mask-secrets";

export type ExecOptions = {
  argv: readonly [program: string, ...args: string[]];
  input: string;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  secrets: readonly string[];
  signal: AbortSignal;
};

/** Most bytes that a command may print. */
const MOST_BYTES = 1024 * 1024;

/** How much of what a command says of itself is kept, in characters. */
const KEPT_ERRORS = 4096;

/**
 * Runs a command without a shell, in a process group of its own, and gives what it prints. The group is killed when the
 * signal is aborted and when it prints too much.
 *
 * @throws ModelError with the last line of its standard error; the signal's reason.
 */
export async function runCommand({ argv, input, cwd, env, secrets, signal }: ExecOptions): Promise<string> {
  signal.throwIfAborted();
  const [program, ...args] = argv;
  const child = spawn(program, args, { cwd, env: asProcessEnv(env), detached: true, stdio: "pipe" });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  };
  signal.addEventListener("abort", killGroup, { once: true });
  const parts: Buffer[] = [];
  let bytes = 0;
  let errors = "";
  child.stdout.on("data", (part: Buffer) => {
    bytes += part.length;
    if (bytes > MOST_BYTES) killGroup();
    else parts.push(part);
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    errors = (errors + part).slice(-KEPT_ERRORS);
  });
  child.stdin.on("error", () => {}); // A command need not read what it is told.
  child.stdin.end(input);
  try {
    const ended = await new Promise<number | string>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, stopped) => resolve(code ?? stopped ?? "a signal"));
    }).catch((error: Error) => {
      const isMissing = "code" in error && error.code === "ENOENT";
      const why = isMissing
        ? `there is no such program on the PATH, and no such file in ${cwd} (or that folder is gone)`
        : error.message;
      throw new ModelError("command", `${excerptOf(program, secrets)} cannot be run: ${why}.`, {
        cause: error,
      });
    });
    signal.throwIfAborted();
    if (bytes > MOST_BYTES)
      throw new ModelError("command", `${program} printed more than ${MOST_BYTES} bytes.`);
    if (ended === 0)
      return Buffer.concat(parts)
        .toString("utf8")
        .replace(/\r?\n$/, "");
    throw new ModelError("command", `${program} ended with ${ended}${lastLine(errors, secrets)}`);
  } finally {
    signal.removeEventListener("abort", killGroup);
  }
}

/** Guarantee: an environment is names and texts; Next's types ask for one name more, which no command needs. */
function asProcessEnv(env: ExecOptions["env"]): NodeJS.ProcessEnv {
  return { ...env } as NodeJS.ProcessEnv;
}

function lastLine(errors: string, secrets: readonly string[]): string {
  const line =
    errors
      .trimEnd()
      .split(/[\r\n]/)
      .at(-1) ?? "";
  return line === "" ? " and said nothing." : `: ${escapeTerminal(excerptOf(line, secrets))}`;
}
