import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, describe, expect, test } from "vitest";
import type { WireFrame } from "./frame";
import { listMethods, numberMessages } from "./number-messages";
import { recordTransport } from "./record-transport";

const starts = mkdtempSync(path.join(tmpdir(), "rightcall-wire-"));
afterAll(() => rmSync(starts, { recursive: true }));

const MINI = fileURLToPath(new URL("./fixtures/mini-server.mjs", import.meta.url));
const VERSION = "io.modelcontextprotocol/protocolVersion";

test("the SDK's own stdio transport is recorded whole: one process, six messages, each request with its envelope", async () => {
  const frames: WireFrame[] = [];
  const params = { command: process.execPath, args: [MINI], env: { FIXTURE_STARTS: starts } };
  const transport = recordTransport(new StdioClientTransport(params), (frame) => frames.push(frame), {
    server: "mini",
  });
  const client = new Client(
    { name: "shop-host", version: "0.1.0" },
    { versionNegotiation: { mode: "auto", probe: { timeoutMs: 10_000 } } },
  );
  await client.connect(transport);
  await client.listTools();
  const { content } = await client.callTool({ name: "look", arguments: { token: "t-1" } });
  await client.close();
  expect(content).toEqual([{ type: "text", text: "seen" }]);
  expect(readdirSync(starts)).toHaveLength(1);
  expect(listMethods(numberMessages(frames))).toEqual(["server/discover", "tools/list", "tools/call"]);
  expect(frames).toHaveLength(6);
  for (const { message } of frames.filter(({ direction }) => direction === "to-server")) {
    expect(message).toMatchObject({
      params: {
        _meta: {
          [VERSION]: "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "shop-host", version: "0.1.0" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    });
  }
  expect(frames[4]?.message).toMatchObject({ params: { arguments: { token: "[redacted]" } } });
});

describe("recordTransport", () => {
  /** A transport with the members an HTTP transport has; it notes what reaches it. */
  class FakeTransport implements Transport {
    onclose?: () => void;
    onerror?: (error: Error) => void;
    onmessage?: NonNullable<Transport["onmessage"]>;
    readonly hasPerRequestStream = true;
    readonly calls: unknown[][] = [];
    sessionId = "s-1";
    async start() {}
    async close() {
      this.onclose?.();
    }
    async send(...sent: unknown[]) {
      this.calls.push(sent);
    }
    setProtocolVersion(version: string) {
      this.calls.push(["version", version]);
    }
    setSupportedProtocolVersions(versions: string[]) {
      this.calls.push(["supported", versions]);
    }
  }
  const note: JSONRPCMessage = { jsonrpc: "2.0", method: "notifications/a" };

  test("forwards every member, its send options and its events", async () => {
    const inner = new FakeTransport();
    const frames: WireFrame[] = [];
    const transport: Transport = recordTransport(inner, (frame) => frames.push(frame), { server: "s" });
    const heard: unknown[] = [];
    transport.onmessage = (message) => heard.push(message);
    transport.onclose = () => heard.push("closed");
    expect([transport.hasPerRequestStream, transport.sessionId]).toEqual([true, "s-1"]);
    transport.setProtocolVersion?.("2026-07-28");
    transport.setSupportedProtocolVersions?.(["2026-07-28"]);
    await transport.send(note, { relatedRequestId: 1 });
    inner.onmessage?.(note);
    await transport.close();
    expect(inner.calls).toEqual([
      ["version", "2026-07-28"],
      ["supported", ["2026-07-28"]],
      [note, { relatedRequestId: 1 }],
    ]);
    expect(heard).toEqual([note, "closed"]);
    expect(frames.map(({ direction, message }) => [direction, message])).toEqual([
      ["to-server", note],
      ["to-client", note],
    ]);
  });

  test("has no member that its transport lacks, and stays an instance of its class", () => {
    const transport = recordTransport(new FakeTransport(), () => {}, { server: "s" });
    expect(["pid" in transport, "stderr" in transport]).toEqual([false, false]);
    expect(transport).toBeInstanceOf(FakeTransport);
  });
});
