import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { contractLine, diffToolLists } from "@/lib/contract";
import { type Release, releaseRegistry } from "@/lib/shop";
import { packageRoot } from "@/lib/storage";
import type { ToolDeclaration } from "@/lib/tool-list";
import { applyDepartures } from "./departures";
import { bookRetire, RETIRE_DEPARTURES } from "./retire";
import { loadSuite } from "./testing";

/** The chapter's lines, as it prints them. */
const SEED = [
  "release 1: 5 tools, ttlMs 60000",
  "event: ToolsListChanged",
  "listening client sees: get_order_status, quote_refund, issue_refund, check_stock, find_orders_v2, find_orders",
  "cached client sees: find_orders, get_order_status, quote_refund, issue_refund, check_stock",
  "find_orders during the window: result",
  "find_orders after the window: Error executing tool find_orders: find_orders was retired. Call find_orders_v2 with the same customer_id.",
];

test("prints the chapter's six lines, except where a departure is listed", async () => {
  expect(await bookRetire(await loadSuite("shop"))).toEqual(applyDepartures(SEED, RETIRE_DEPARTURES));
});

test("docs/retiring.md shows the lines as they are printed", () => {
  const document = readFileSync(path.join(packageRoot(), "docs/retiring.md"), "utf8");
  expect(document).toContain(`\n${applyDepartures(SEED, RETIRE_DEPARTURES).join("\n")}\n`);
});

test("release 2 only adds, and release 3 takes nothing away from a client of either", () => {
  const listed = (release: Release): ToolDeclaration[] =>
    [...releaseRegistry(release)].map(([name, { inputSchema, outputSchema }]) => ({
      ...{ name, inputSchema, outputSchema },
    }));
  const changes = diffToolLists(listed(1), listed(2));
  expect(changes).toMatchObject([{ tool: "find_orders_v2", kind: "added" }]);
  expect(contractLine(changes)).toBe("no breaking change");
  expect(diffToolLists(listed(2), listed(3))).toEqual([]);
});
