import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { connectServer, type HostConnection, type ServerTarget, ServerUnreachable } from "@/lib/host";

const SERVER = fileURLToPath(new URL("./fixtures/stdio-server.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "rightcall-book-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.useRealTimers());

function fixture(mode: string) {
  const log = path.join(folder, mode);
  const target: ServerTarget = {
    ...{ kind: "stdio", command: process.execPath, args: [SERVER, mode] },
    env: { FIXTURE_LOG: log, SHOP_API_KEY: "given" },
  };
  return { target, asked: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []) };
}

const connect = (target: ServerTarget) => connectServer(target, { name: "fixture", clientName: "shop-host" });
const look = (connection: HostConnection) =>
  connection.callTool("look", {}, { meta: {}, signal: new AbortController().signal, timeoutMs: 5000 });

describe("the chapter's client", () => {
  test("asks in this order, and passes six variables and what it is given, nothing else", async () => {
    vi.stubEnv("A_SECRET_OF_ANOTHER_PROGRAM", "1");
    const { target, asked } = fixture("plain");
    const connection = await connect(target);
    const { content } = await look(connection);
    await connection.close();
    vi.unstubAllEnvs();
    const inherited = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"].filter(
      (name) => process.env[name],
    );
    expect(JSON.parse(content)).toEqual([...inherited, "FIXTURE_LOG", "SHOP_API_KEY"].sort());
    expect(asked()).toEqual(["start", "server/discover", "tools/list", "tools/call"]);
  });

  test("a server that dies in a call is not started again: Connection closed", async () => {
    const { target, asked } = fixture("dies");
    const connection = await connect(target);
    await expect(look(connection)).rejects.toThrow("fixture: Connection closed");
    expect(connection.process()?.exit).toEqual({ code: 3, signal: null });
    await connection.close();
    expect(asked().filter((line) => line === "start")).toHaveLength(1);
  });

  test("a server that outlives the end of its input has two seconds, then it gets a signal", async () => {
    const connection = await connect(fixture("stays").target);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = connection.close();
    await vi.advanceTimersByTimeAsync(1999);
    expect(connection.process()?.exit).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await closed;
    expect(connection.process()?.exit).toEqual({ code: null, signal: "SIGTERM" });
  });

  test("a server that does not answer the probe within ten seconds is asked as one of 2025", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { target, asked } = fixture("late");
    const connecting = connect(target);
    // Not vi.waitFor: it moves the false clock while it waits.
    while (!asked().includes("server/discover")) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(9999);
    expect(asked()).not.toContain("initialize");
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    const connection = await connecting;
    expect(connection).toMatchObject({ era: "legacy", protocolVersion: "2025-11-25" });
    await connection.close();
  });

  test("a server that shares no revision is refused, and not asked as one of 2025", async () => {
    const { target, asked } = fixture("newer");
    const refused = await connect(target).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServerUnreachable);
    expect(refused).toMatchObject({
      message: expect.stringContaining("supports revision 2099-01-01, where 2026-07-28 is asked for"),
    });
    expect(asked()).toEqual(["start", "server/discover"]);
  });
});
