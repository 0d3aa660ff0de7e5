import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";

const CLI = path.join(packageRoot(), "dist", "cli.mjs");

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "a-client", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** `rightcall mcp SERVER` as any client starts it, with nothing in its environment but what is given. */
function startServer(server: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, "mcp", server], {
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", ...env },
  });
  const lines: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  const said = { err: "" };
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    const message: Message = JSON.parse(line);
    waiting.get(message.id)?.(message);
  });
  let last = 0;
  return {
    lines,
    said,
    request(method: string, params: object = {}): Promise<Message> {
      const id = ++last;
      child.stdin.write(
        `${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: META } })}\n`,
      );
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    /** Ends the input, as a client that is done does, and waits for the exit code. */
    async end(): Promise<number> {
      child.stdin.end();
      const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
      return code;
    },
  };
}

type Message = {
  jsonrpc: "2.0";
  id: number;
  result: {
    tools: { name: string }[];
    content: { type: string; text: string }[];
    isError?: boolean;
    structuredContent: Record<string, unknown>;
  };
};

const toolNames = ({ result }: Message) => result.tools.map(({ name }) => name);

describe("over stdio", () => {
  test("shop-support brings a shop of its own, lists its five tools, answers a call and ends with its input", async () => {
    const server = startServer("shop-support");
    expect(toolNames(await server.request("tools/list"))).toEqual([
      "find_orders",
      "get_order_status",
      "quote_refund",
      "issue_refund",
      "check_stock",
    ]);
    const { result } = await server.request("tools/call", {
      name: "get_order_status",
      arguments: { order_id: "O-2476" },
    });
    expect(result.structuredContent).toMatchObject({ order_id: "O-2476", status: "shipped" });
    expect(await server.end()).toBe(0);
    expect(server.lines.every((line) => JSON.parse(line).jsonrpc === "2.0")).toBe(true);
    expect(server.said.err).toBe("");
  });

  test("partner-parcels lists its one tool", async () => {
    const server = startServer("partner-parcels");
    expect(toolNames(await server.request("tools/list"))).toEqual(["track_parcel"]);
    expect(await server.end()).toBe(0);
  });

  test("shop-support with half of its settings names the missing variable and does not start", async () => {
    const server = startServer("shop-support", { SHOP_API_URL: "http://127.0.0.1:1" });
    expect(await server.end()).toBe(3);
    expect(server.said.err).toMatch(/^rightcall: .*SHOP_API_KEY is missing/);
    expect(server.lines).toEqual([]);
  });

  test("shop-orders starts without its settings and fails when its tool is called, as the chapter shows", async () => {
    const server = startServer("shop-orders");
    expect(toolNames(await server.request("tools/list"))).toEqual(["get_order_status"]);
    const { result } = await server.request("tools/call", {
      name: "get_order_status",
      arguments: { order_id: "O-2476" },
    });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: "Error executing tool get_order_status" }],
    });
    expect(await server.end()).toBe(0);
    expect(server.said.err).toContain("SHOP_API_URL");
  });
});
