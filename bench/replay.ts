import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { packageRoot } from "@/lib/storage";
import { median, round } from "./measure";

/** `rightcall replay ticket-runs` and the start of the command itself, as whole processes. */
export async function benchReplay(): Promise<void> {
  const root = packageRoot();
  const folder = mkdtempSync(path.join(tmpdir(), "rightcall-bench-"));
  const run = (...args: string[]) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, "dist", "cli.mjs"), ...args], {
      env: { ...process.env, RIGHTCALL_DATA: folder },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`rightcall ${args.join(" ")} ended with ${status}: ${stderr}`);
    return performance.now() - start;
  };
  try {
    run("list");
    const replays = median([1, 2, 3].map(() => run("replay", "ticket-runs", "--json")));
    const starts = median([1, 2, 3, 4, 5].map(() => run("--version")));
    console.log(
      `  replay ticket-runs  ${round(replays / 1000)} s wall, median of 3 (bar: 2 s on two idle cores)`,
    );
    console.log(`  rightcall --version ${round(starts / 1000)} s wall, median of 5 (bar: 0.25 s)`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
