import { match, ok, strictEqual } from "node:assert";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { expectObject } from "@/lib/canonical-json";
import { createMcpEndpoint } from "@/lib/partner";
import {
  createShopSupport,
  type DemoShop,
  defaultRegistry,
  serveLoopback,
  startDemoShop,
  type ToolRegistry,
} from "@/lib/shop";
import type { Suite } from "@/lib/suite";
import { connectExample } from "./contract-client";
import type { Departure } from "./departures";
import { postMcp } from "./tool-tests-post";

type Setting = { shop: DemoShop; registry: ToolRegistry; countCalls: () => number };

const TESTS: Readonly<Record<string, (setting: Setting) => Promise<void>>> = {
  async test_order_status_fields(setting) {
    const result = await callInProcess(setting, "get_order_status", { order_id: "O-1873" });
    strictEqual(result.isError ?? false, false);
    const order = expectObject(result.structuredContent, "structuredContent", { file: "get_order_status" });
    strictEqual(order.order_id, "O-1873");
    strictEqual(order.status, "delivered");
  },
  async test_unknown_order_is_a_tool_error(setting) {
    const result = await callInProcess(setting, "quote_refund", { order_id: "O-7144" });
    strictEqual(result.isError, true);
    match(textOf(result), /find_orders/);
  },
  async test_malformed_order_id_is_refused(setting) {
    const result = await callInProcess(setting, "get_order_status", { order_id: "1873" });
    strictEqual(result.isError, true);
    match(textOf(result), /order_id/);
    match(textOf(result), /must match pattern/);
    strictEqual(setting.countCalls(), 0, "the tool ran");
  },
  async test_http_refuses_a_mismatched_header({ shop, registry, countCalls }) {
    const endpoint = createMcpEndpoint("shop-support", { ...shop, registry });
    await using server = await serveLoopback((request) => endpoint.fetch(request));
    const params = { name: "get_order_status", arguments: { order_id: "O-1873" } };
    const reply = await postMcp(
      `${server.url}/mcp`,
      { method: "tools/call", params },
      { "Mcp-Name": "check_stock" },
    );
    strictEqual(reply.status, 400);
    strictEqual(((await reply.json()) as { error?: { code?: number } }).error?.code, -32020);
    strictEqual(countCalls(), 0, "the tool ran");
    await endpoint.close();
  },
};

/**
 * The chapter's four tests of the shop's tools, really run: three in this process, one over HTTP on loopback. One line a
 * test, then the sum. `log` is told why a test failed; `makeRegistry` makes the tools under test.
 */
export async function bookToolTests(
  suite: Suite,
  { log, makeRegistry = defaultRegistry }: { log: (line: string) => void; makeRegistry?: () => ToolRegistry },
): Promise<string[]> {
  await using shop = await startDemoShop(suite.tickets);
  const names = Object.keys(TESTS);
  const failed = new Set<string>();
  for (const [name, test] of Object.entries(TESTS)) {
    try {
      await test({ shop, ...countingRegistry(makeRegistry()) });
    } catch (error) {
      failed.add(name);
      log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return [
    ...names.map((name) => `${name}: ${failed.has(name) ? "failed" : "passed"}`),
    `tests passed: ${names.length - failed.size} of ${names.length}`,
  ];
}

/** The printed lines are the chapter's; what two of the tests assert and cover differs. */
export const TOOL_TESTS_DEPARTURES: readonly Departure[] = [
  {
    line: 1,
    seed: "test_order_status_fields: passed",
    ours: "test_order_status_fields: passed",
    why: "the TypeScript SDK has no in-process client without a wire: the three tests in this process go through its HTTP client with the server's handler as its fetch, so they open no port but cover messages, headers and events; a fault that the handler reports fails the test where the chapter has raise_exceptions",
  },
  {
    line: 3,
    seed: "test_malformed_order_id_is_refused: passed",
    ours: "test_malformed_order_id_is_refused: passed",
    why: 'the chapter asserts pydantic\'s "string_pattern_mismatch", this test the SDK\'s "must match pattern", and that the tool did not run',
  },
];

async function callInProcess(
  { shop, registry }: Setting,
  name: string,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  await using example = await connectExample(createShopSupport({ ...shop, registry }));
  await example.client.listTools();
  const result = await example.client.callTool({ name, arguments: args });
  const [fault] = example.faults;
  ok(!fault, `the server's handler reported a fault: ${fault?.message}`);
  return result;
}

/** The same tools, with a count of how often one of them ran. */
function countingRegistry(registry: ToolRegistry): { registry: ToolRegistry; countCalls: () => number } {
  let calls = 0;
  for (const [name, tool] of registry) {
    const handler: typeof tool.handler = (...call) => {
      calls += 1;
      return tool.handler(...call);
    };
    registry.set(name, { ...tool, handler });
  }
  return { registry, countCalls: () => calls };
}

function textOf({ content: [block] }: CallToolResult): string {
  return block?.type === "text" ? block.text : "";
}
