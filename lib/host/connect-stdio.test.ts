import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { connectServer, type HostConnection, type ServerTarget } from "./connect";
import { ServerUnreachable } from "./server-unreachable";

async function withConnection(target: ServerTarget, use: (connection: HostConnection) => Promise<void>) {
  const connection = await connectServer(target, { name: "fixture" });
  try {
    await use(connection);
  } finally {
    await connection.close();
  }
}

const call = (connection: HostConnection, name: string, timeoutMs = 5000) =>
  connection.callTool(name, {}, { meta: {}, signal: new AbortController().signal, timeoutMs });

describe("connectServer over stdio", () => {
  const script = fileURLToPath(new URL("./fixtures/stdio-server.mjs", import.meta.url));
  const log = () => join(mkdtempSync(join(tmpdir(), "rightcall-")), "starts");
  const stdio = (mode: string, env: Record<string, string> = {}): ServerTarget => ({
    kind: "stdio",
    command: process.execPath,
    args: [script, mode],
    env,
  });
  const startsIn = (file: string) => readFileSync(file, "utf8").trim().split("\n").length;

  test("starts a server once, keeps what it prints beside the protocol, and sees it end", async () => {
    const file = log();
    const connection = await connectServer(stdio("modern", { FIXTURE_LOG: file }), { name: "fixture" });
    expect(connection).toMatchObject({ era: "modern", protocolVersion: "2026-07-28" });
    expect(await call(connection, "env")).toMatchObject({
      status: "returned",
      content: expect.not.stringContaining("npm_"),
    });
    await connection.close();
    expect(startsIn(file)).toBe(1);
    expect(connection.process()).toMatchObject({
      stray: ["a banner that is no JSON-RPC"],
      exit: { code: 0 },
    });
  });

  test("falls back to a 2025-era server in the same process, and says so", async () => {
    const file = log();
    await withConnection(stdio("legacy", { FIXTURE_LOG: file }), async (connection) => {
      expect(connection).toMatchObject({ era: "legacy", protocolVersion: "2025-11-25" });
    });
    expect(startsIn(file)).toBe(1);
  });

  test("ends what the server started as well", async () => {
    const connection = await connectServer(stdio("modern"), { name: "fixture" });
    const pid = Number((await call(connection, "grandchild")).content);
    expect(isAlive(pid)).toBe(true);
    await connection.close();
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  });

  test("starts a server that died again for a reading tool, and not for a writing one", async () => {
    const file = log();
    await withConnection(stdio("modern", { FIXTURE_LOG: file }), async (connection) => {
      expect(await call(connection, "die_once")).toEqual({ status: "returned", content: "back" });
      await expect(call(connection, "die_writing")).rejects.toMatchObject({ kind: "server gone" });
    });
    expect(startsIn(file)).toBe(2);
  });

  test("a call that takes too long is a fault", async () => {
    await withConnection(stdio("modern"), async (connection) => {
      await expect(call(connection, "slow", 100)).rejects.toMatchObject({ kind: "tool timeout" });
    });
  });

  test("says why a server did not start: a command that is not there, and a crash", async () => {
    const missing: ServerTarget = { kind: "stdio", command: "no-such-command-here" };
    await expect(connectServer(missing, { name: "s" })).rejects.toThrow(
      's: The command "no-such-command-here" was not found',
    );
    const crash = connectServer(stdio("crash"), { name: "s" });
    await expect(crash).rejects.toBeInstanceOf(ServerUnreachable);
    await expect(crash).rejects.toThrow(
      "s: the process ended (exit code 7) before it answered. Its last line: FIXTURE_TOKEN is missing",
    );
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[2] !== "Z";
  } catch {
    return false;
  }
}
