import { expect, test } from "vitest";
import { defaultRegistry, type ToolDefinition } from "@/lib/shop";
import { applyDepartures } from "./departures";
import { loadSuite } from "./testing";
import { bookToolTests, TOOL_TESTS_DEPARTURES } from "./tool-tests";

const log = () => {};

test("runs the chapter's four tests and prints its five lines", async () => {
  const lines = await bookToolTests(await loadSuite("shop"), { log });
  expect(lines).toEqual([
    "test_order_status_fields: passed",
    "test_unknown_order_is_a_tool_error: passed",
    "test_malformed_order_id_is_refused: passed",
    "test_http_refuses_a_mismatched_header: passed",
    "tests passed: 4 of 4",
  ]);
  expect(applyDepartures(lines, TOOL_TESTS_DEPARTURES)).toEqual(lines);
});

test("a server that answers wrongly fails the tests it breaks, with the reason", async () => {
  const broken = (change: Partial<ToolDefinition>) => () => {
    const registry = defaultRegistry();
    const tool = registry.get("get_order_status");
    if (tool) registry.set("get_order_status", { ...tool, ...change });
    return registry;
  };
  const told: string[] = [];
  const lines = await bookToolTests(await loadSuite("shop"), {
    log: (line) => told.push(line),
    makeRegistry: broken({
      inputSchema: { type: "object", properties: { order_id: {} } },
      outputSchema: { type: "object" },
      handler: async () => ({ order_id: "O-1873", status: "lost" }),
    }),
  });
  expect(lines).toEqual([
    "test_order_status_fields: failed",
    "test_unknown_order_is_a_tool_error: passed",
    "test_malformed_order_id_is_refused: failed",
    "test_http_refuses_a_mismatched_header: passed",
    "tests passed: 2 of 4",
  ]);
  expect(told).toHaveLength(2);
  expect(told[0]).toContain("lost");
});
