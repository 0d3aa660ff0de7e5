import { expect, test } from "vitest";
import type { RawReply } from "../connection";
import { recognizeSdk } from "./recognize-sdk";

const facts = { sent: "", received: "", bytes: 0, durationMs: 1 };
const error = (code: number, message: string, data?: string): RawReply => ({
  ...facts,
  kind: "error",
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
const failed = (text: string): RawReply => ({
  ...facts,
  kind: "result",
  result: { isError: true, content: [{ type: "text", text }] },
});

test.each([
  ["Python SDK 2", error(-32601, "Method not found", "rightcall/no-such-method"), failed("Unknown tool: x")],
  ["Python SDK 1", error(-32602, "Invalid request parameters"), failed("Unknown tool: x")],
  [
    "TypeScript SDK 1",
    error(-32601, "Method not found"),
    failed("MCP error -32602: Tool rightcall-no-such-tool not found"),
  ],
  [
    "TypeScript SDK 2",
    error(-32601, "Method not found"),
    error(-32602, "Tool rightcall-no-such-tool not found"),
  ],
  [null, error(-32601, "Method not found"), error(-32602, "Unknown tool: rightcall-no-such-tool")],
  [null, error(-32601, "no such method"), error(-32602, "Tool rightcall-no-such-tool not found")],
])("the answers give away %s", (sdk, method, tool) => {
  expect(recognizeSdk({ method, tool })).toBe(sdk);
});
