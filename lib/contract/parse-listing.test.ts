import { expect, test } from "vitest";
import { freezeListing, groupChanges, joinServers, parseListing } from "./index";
import { tool } from "./testing";

const place = { file: "tools.json" };
const tools = [tool({ type: "object" })];
const read = (value: unknown) => parseListing(value, place, "list");

test.each([
  ["a tools/list result", { tools, ttlMs: 0 }],
  ["its JSON-RPC answer", { jsonrpc: "2.0", id: 1, result: { tools } }],
  ["the bare list", tools],
])("%s is read as it came", (_, value) => {
  expect(read(value)).toEqual({ label: "list", tools });
});

test("servers of a suite stand under their prefixes, one alone under its own names", () => {
  const [one, two] = [
    { name: "shop-support", prefix: "shop", tools },
    { name: "parcels", tools },
  ];
  expect(read({ servers: [one, two] }).tools.map(({ name }) => name)).toEqual([
    "shop.check_stock",
    "parcels.check_stock",
  ]);
  expect(read({ servers: [one] })).toEqual({ label: "list", tools, server: { name: "shop-support" } });
});

test("a frozen list reads as what was frozen", () => {
  const listing = joinServers(
    [
      {
        name: "shop",
        prefix: "",
        serverInfo: { name: "shop-support", version: "1.0.0" },
        protocolVersion: "2026-07-28",
        tools,
      },
    ],
    "list",
  );
  expect(read(JSON.parse(freezeListing(listing)))).toEqual(listing);
});

test.each([
  ["a number", 7, /^tools\.json: no list of tools is here/],
  ["another object", { recordings: [] }, /no list of tools is here/],
  ["one page of several", { tools, nextCursor: "x" }, /field nextCursor: the list has more pages/],
  ["a tool without a name", { tools: [{ inputSchema: {} }] }, /tools\[0\]\.name/],
  ["a tool without an input", [{ name: "x" }], /\[0\]\.inputSchema/],
  ["servers without names", { servers: [{ tools }] }, /servers\[0\]\.name/],
])("%s is refused by file and field", (_, value, message) => {
  expect(() => read(value)).toThrow(message);
});

test("changes are grouped by tool, the ones to act on first", () => {
  const change = (
    name: string,
    side: "tool" | "input",
    kind: "added" | "removed" | "newly required",
    breaking: boolean,
  ) => ({
    tool: name,
    side,
    kind,
    breaking,
    path: "",
    text: kind,
  });
  const grouped = groupChanges([
    change("fine", "input", "added", false),
    change("new", "tool", "added", false),
    change("worse", "input", "added", false),
    change("worse", "input", "newly required", true),
    change("gone", "tool", "removed", true),
  ]);
  expect(grouped.counts).toEqual({ removed: 1, breaking: 1, compatible: 1, added: 1 });
  expect(
    grouped.tools.map(({ tool: name, breaking, compatible }) => [name, breaking.length, compatible.length]),
  ).toEqual([
    ["gone", 1, 0],
    ["worse", 1, 1],
    ["fine", 0, 1],
    ["new", 0, 1],
  ]);
});
