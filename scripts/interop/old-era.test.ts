import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { connectServer } from "@/lib/host";

const SCRIPT = fileURLToPath(new URL("servers/sdk1.mjs", import.meta.url));

test("with a server of the SDK's first version the host falls back to 2025-11-25, in one process, and leaves none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rightcall-old-era-"));
  const starts = join(folder, "starts");
  try {
    const connection = await connectServer(
      { kind: "stdio", command: process.execPath, args: [SCRIPT], env: { STARTS: starts } },
      { name: "sdk1" },
    );
    expect(connection).toMatchObject({
      serverInfo: { name: "sdk1", version: "1.0.0" },
      protocolVersion: "2025-11-25",
      era: "legacy",
    });
    expect(connection.tools.map(({ name }) => name)).toEqual(["today"]);
    const call = { meta: {}, signal: new AbortController().signal, timeoutMs: 10_000 };
    expect(await connection.callTool("today", {}, call)).toMatchObject({
      status: "returned",
      content: "2026-06-15",
    });
    const pids = readFileSync(starts, "utf8").trim().split("\n").map(Number);
    expect(pids).toHaveLength(1);
    await connection.close();
    expect(connection.process()).toMatchObject({ stray: [], exit: { code: 0 } });
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
