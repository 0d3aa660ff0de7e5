import { spawnSync } from "node:child_process";

/** Runs one piece of a benchmark in a process of its own, so that its memory and compiled code are its own. */
export function runChild<T>(piece: string, ...args: string[]): T {
  const bundle = process.argv[1];
  if (bundle === undefined) throw new Error("the benchmark does not know its own file");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...process.execArgv, bundle, "--child", piece, ...args],
    {
      encoding: "utf8",
      maxBuffer: 1 << 26,
    },
  );
  if (status !== 0) throw new Error(`${piece} ended with ${status}: ${stderr}`);
  // Guarantee: the child prints one JSON line, what `piece` returned.
  return JSON.parse(stdout) as T;
}
