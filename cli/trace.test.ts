import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { makeHome } from "./testing";
import { run } from "./trace-wire";

const ROOT = packageRoot();
const { dataDir, rightcall } = await makeHome();
const fileOf = (name: string) => path.join(dataDir, name);

const META = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
const frame = (direction: string, message: unknown) =>
  JSON.stringify({ time: 1000, direction, server: "shop", exchange: 1, message });

writeFileSync(
  fileOf("wire.jsonl"),
  `${[
    frame("to-server", { jsonrpc: "2.0", id: "a", method: "tools/call", params: { _meta: META } }),
    frame("to-client", { jsonrpc: "2.0", id: "a", result: { content: [{ text: "x".repeat(60) }] } }),
    frame("to-client", "\u001b[31mred"),
  ].join("\n")}\n`,
);

describe("trace wire FILE", () => {
  test("prints each message on a line, with the count and the methods", async () => {
    expect(await rightcall("trace", "wire", "wire.jsonl")).toEqual({
      code: 0,
      err: "",
      out: [
        '1. -> request tools/call (id 1) params: {"_meta": "{…}"}',
        '2. <- result (id 1) result: {"content": "[…]"}',
        '3. <- no JSON-RPC message "\\u001b[31mred"',
        "messages: 3",
        "methods: tools/call",
        "",
      ].join("\n"),
    });
  });

  test("prints messages whole, as deep and as long as it is told, without a control character", async () => {
    const { out } = await rightcall("trace", "wire", "wire.jsonl", "--full", "2,3", "--max-string", "5");
    expect(out).toContain('"text": "xxxx…"');
    expect(out).toContain("\\u{1b}[31");
    expect(out).not.toContain("\u001b");
    const { out: flat } = await rightcall("trace", "wire", "wire.jsonl", "--full", "all", "--depth", "2");
    expect(flat).toContain('"content": "[…]"');
  });

  test("prints the log renumbered as JSON", async () => {
    const { out } = await rightcall("trace", "wire", "wire.jsonl", "--json");
    expect(JSON.parse(out)).toMatchObject({
      format: "rightcall-wire/1",
      methods: ["tools/call"],
      messages: [{ number: 1, kind: "request", at: 0, message: { id: 1 } }, { id: 1 }, { kind: "text" }],
    });
  });

  test.each([
    [["wire"], 2, "usage: rightcall trace wire FILE"],
    [["wire", "none.jsonl"], 3, "none.jsonl"],
    [["wire", "wire.jsonl", "--full", "x"], 2, "--full takes a whole number"],
    [["wire", "--", "cat"], 2, "usage: rightcall trace wire --log FILE"],
    [["wire", "--log", "a.jsonl", "--http", "ftp://x"], 2, "--http takes the address"],
    [["wire", "--http", "http://127.0.0.1:1/mcp"], 2, "usage: rightcall trace wire --log FILE"],
    [["wire", "--log", "no/a.jsonl", "--", "cat"], 3, "no/a.jsonl"],
    [["wires"], 2, 'there is no "wires"'],
  ])("trace %j ends with %i and says why", async (args, code, why) => {
    const ended = await rightcall("trace", ...args);
    expect([ended.code, ended.out]).toEqual([code, ""]);
    expect(ended.err).toContain(why);
  });
});

describe("trace wire --log FILE", () => {
  test("the relay passes SIGTERM on, leaves no process, and keeps its environment's secrets out of the log", async () => {
    const log = fileOf("relay.jsonl");
    const server = path.join(ROOT, "lib", "wire", "fixtures", "echo-server.mjs");
    const argv = ["trace", "wire", "--log", log, "--", process.execPath, server, "stubborn"];
    const relay = spawn(process.execPath, [path.join(ROOT, "dist", "cli.mjs"), ...argv], {
      env: { NODE_ENV: "production", PATH: process.env.PATH, SHOP_API_KEY: "fernhill-demo-key" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    relay.stdin.write('{"jsonrpc":"2.0","id":1,"method":"x","params":{"note":"fernhill-demo-key"}}\n');
    const [line] = await once(relay.stdout, "data");
    const { pids } = JSON.parse(String(line)) as { pids: number[] };
    relay.kill("SIGTERM");
    relay.kill("SIGTERM");
    const [code] = await once(relay, "exit");
    expect(code).toBe(128 + 9);
    await expect.poll(() => pids.filter(isAlive), { timeout: 5000 }).toEqual([]);
    const text = readFileSync(log, "utf8");
    expect(text).toContain('"note":"[redacted]"');
    expect(text.trim().split("\n")).toHaveLength(2);
  });

  test("the HTTP recorder says where it listens, records, and ends with the signal", async () => {
    const upstream = createServer((_request, response) =>
      response.end('{"jsonrpc":"2.0","id":1,"result":{}}'),
    );
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
    const { port } = upstream.address() as AddressInfo;
    const stop = new AbortController();
    const log = fileOf("http.jsonl");
    let said: (text: string) => void = () => {};
    const address = new Promise<string>((resolve) => {
      said = resolve;
    });
    const ended = run(["--log", log, "--http", `http://127.0.0.1:${port}/mcp`], {
      out: (text) => said(String(text)),
      err: () => {},
      env: { NODE_ENV: "test" },
      cwd: dataDir,
      isTerminal: false,
      signal: stop.signal,
    });
    const [url = ""] = (await address).split(" ");
    await (await fetch(url, { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' })).text();
    stop.abort();
    expect(await ended).toBe(0);
    upstream.close();
    expect((await rightcall("trace", "wire", "http.jsonl")).out).toContain(
      "2. <- result (id 1) HTTP 200 result: {}",
    );
    expect(existsSync(log)).toBe(true);
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
