import { expect, test } from "vitest";
import type { RawConnection, RawRequestOptions } from "../connection";
import { createToolCaller } from "./caller";

test("a call mirrors the arguments that the schema wants in headers", async () => {
  const seen: RawRequestOptions[] = [];
  const connection: RawConnection = {
    transport: "http",
    era: "modern",
    revision: "2026-07-28",
    request: async (_method, _params, options = {}) => {
      seen.push(options);
      return { kind: "result", result: {}, sent: "", received: "", bytes: 0, durationMs: 0 };
    },
    notifications: () => [],
    isClosed: () => false,
    close: async () => {},
  };
  const { signal } = new AbortController();
  await using caller = createToolCaller({ connection, reconnect: async () => null, signal });
  const properties = { region: { type: "string", "x-mcp-header": "Region" }, limit: { type: "integer" } };
  await caller.call(
    { name: "find", inputSchema: { type: "object", properties } },
    { region: "eu", limit: 3 },
  );
  expect(seen[0]?.headers).toEqual({ "mcp-param-region": "eu" });
});
