import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { here } from "./here";

const ORIGIN = "http://localhost:3000";

/** A data folder of its own for each test of a file, with its database; gone afterwards. */
export function makeDataFolder(): { path(...parts: string[]): string; files(...parts: string[]): string[] } {
  let folder = "";
  const before = process.env.RIGHTCALL_DATA;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "rightcall-api-"));
    process.env.RIGHTCALL_DATA = folder;
  });
  afterEach(() => {
    here().db.$client.close();
    rmSync(folder, { recursive: true, force: true });
    if (before === undefined) delete process.env.RIGHTCALL_DATA;
    else process.env.RIGHTCALL_DATA = before;
  });
  return {
    path: (...parts) => join(folder, ...parts),
    files: (...parts) => readdirSync(join(folder, ...parts)).sort(),
  };
}

type Options = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

/** A request as a page of this server sends it. */
export function requestHere(path: string, { headers = {}, ...init }: Options = {}): Request {
  return new Request(new URL(path, ORIGIN), { ...init, headers: { host: "localhost:3000", ...headers } });
}

/** What Next hands a handler of `[id]`. */
export function paramsOf(id: string): { params: Promise<{ id: string }> } {
  return { params: Promise.resolve({ id }) };
}

const CALL = { id: "c1", function: { name: "lend", arguments: '{"title":"Atlas"}' } };

/** A conversation as one line of a chat file: the right tool is called, unless another is named. */
export function chatLine(id: string, called = "lend"): string {
  const call = { ...CALL, function: { ...CALL.function, name: called } };
  return `${JSON.stringify({
    id,
    expected: { tool: "lend" },
    tools: ["lend", "fetch"],
    messages: [
      { role: "user", content: `Lend me the atlas, says ${id}` },
      { role: "assistant", tool_calls: [call] },
    ],
  })}\n`;
}
