import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The data folder of the server under test, as the worker made it. */
export function dataPath(...parts: string[]): string {
  const folder = process.env.RIGHTCALL_E2E_DATA;
  if (folder === undefined)
    throw new Error("RIGHTCALL_E2E_DATA is not set: take `test` from watched-test or served-test.");
  return join(folder, ...parts);
}

/** Names in a folder of the data folder; none where it does not exist. */
export function dataFiles(folder: string): string[] {
  try {
    return readdirSync(dataPath(folder)).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** What `rightcall …` prints beside the running server, over the same data folder. */
export async function rightcall(...args: string[]): Promise<string> {
  const env = { ...process.env, RIGHTCALL_DATA: dataPath() };
  return (await run(process.execPath, ["dist/cli.mjs", ...args], { env })).stdout;
}

export const BUNDLED = [
  "ticket-runs",
  "pick-a-tool",
  "baseline-majority",
  "baseline-lexical-r1",
  "baseline-lexical-r2",
  "baseline-lexical-r3",
  "baseline-embedding-r2",
  "smollm2-135m-r1",
  "smollm2-135m-constrained-r1",
] as const;

/** The text of a bundled recording's file. */
export function readBundled(id: string): string {
  return readFileSync(join("recordings", `${id}.jsonl`), "utf8");
}
