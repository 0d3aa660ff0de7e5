import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { packageRoot } from "@/lib/storage";
import { type CliIo, EXIT } from "./io";
import { chooseAddress } from "./serve-address";
import { prepareDatabase, prepareFolder } from "./serve-data";
import { startNext } from "./serve-next";

const LOWEST_PRIORITY = 19;

/**
 * Serves the app until Ctrl+C: chooses the address, brings the database up to date while the pages' server starts,
 * prints the URL, then replays the bundled recordings in the background. Returns 0, or 3 when the app ends by itself.
 *
 * @throws UsageError, EnvironmentError and the database's errors with what to do
 */
export async function serve(
  options: { port?: number; host?: string; dataDir?: string },
  io: CliIo,
): Promise<number> {
  const root = packageRoot();
  const { host, port, url, notice } = await chooseAddress(options, io.env);
  const dataDir = await prepareFolder({ root, dataDir: options.dataDir, io });
  if (notice) io.out(`${notice}\n`);
  const env = { ...io.env, HOST: host, RIGHTCALL_DATA: dataDir };
  const server = startNext({ root, host, port, env, err: io.err });
  try {
    await Promise.all([server.ready, prepareDatabase({ ...io, env }).then(server.letIn)]);
    io.out(`Rightcall is at ${url}\nCtrl+C stops it.\n`);
    const replay = replayBundled(root, env);
    const code = await Promise.race([server.exited, untilAborted(io.signal)]);
    replay.kill();
    if (code === undefined || io.signal.aborted) return EXIT.ok;
    io.err(`The app ended by itself with exit code ${code}.\n`);
    return EXIT.environment;
  } finally {
    await server.stop();
  }
}

/** Says on the pages whether the bundled scores are still about today's code; never delays a page. */
function replayBundled(root: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(
    process.execPath,
    [join(root, "dist", "cli.mjs"), "replay", "--bundled", "--json", "--quiet"],
    {
      cwd: root,
      env,
      stdio: "ignore",
    },
  );
  child.on("error", () => {});
  if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY);
  return child;
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}
