import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MS = 120_000;
const STOP_MS = 10_000;

export type Server = { url: string; stop(): Promise<void> };

/** An empty data folder, and how to remove it. */
export function makeDataFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "rightcall-e2e-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * The built app over a data folder of its own, on a free port. It answers when the promise settles.
 *
 * @throws when it ends, or says no address within two minutes; what it wrote is in the message
 */
export async function startServer(
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(process.execPath, ["dist/cli.mjs", "serve"], {
    env: { ...process.env, PORT: "0", RIGHTCALL_DATA: folder, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await exited;
    clearTimeout(late);
  };
  let said = "";
  const url = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), START_MS);
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      const found = /http:\/\/\S+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.stdout.on("end", () => resolve(undefined));
    void exited.then(() => clearTimeout(late));
  });
  if (url !== undefined) return { url, stop };
  await stop();
  throw new Error(`The app did not start. It said: ${said}`);
}
