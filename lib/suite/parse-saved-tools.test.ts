import { describe, expect, test } from "vitest";
import { withSavedTools } from "./parse-saved-tools";
import type { SuiteServer } from "./types";

const tool = { name: "find", description: "Finds.", inputSchema: { type: "object" } };
const places = { suite: { file: "suite.json" }, tools: { file: "tools.json" } };
const read = (declared: readonly SuiteServer[], value?: unknown) =>
  withSavedTools(declared, value === undefined ? undefined : JSON.stringify(value), {
    suite: "mine",
    places,
  });

describe("withSavedTools", () => {
  test.each([
    ["a tools/list result", { tools: [tool] }],
    ["a whole response", { jsonrpc: "2.0", id: 1, result: { tools: [tool] } }],
    ["an array of tools", [tool]],
  ])("%s is one server, named after the suite, under bare names", (_what, value) => {
    expect(read([], value)).toEqual([{ name: "mine", prefix: "", saved: { tools: [tool] } }]);
  });

  test("several servers keep their names and prefixes, and what the file knows of them", () => {
    const about = { serverInfo: { name: "A", version: "2" }, protocolVersion: "2025-11-25", tools: [tool] };
    expect(
      read([], {
        servers: [
          { name: "a", prefix: "a", ...about },
          { name: "b", tools: [] },
        ],
      }),
    ).toEqual([
      { name: "a", prefix: "a", saved: about },
      { name: "b", prefix: "", saved: { tools: [] } },
    ]);
  });

  test("a server that can be reached is; another one gets its saved list under the suite's prefix", () => {
    const live = { name: "live", prefix: "l", url: "http://127.0.0.1:1/mcp" };
    expect(read([live, { name: "still", prefix: "s" }], { tools: [tool] })).toEqual([
      live,
      { name: "still", prefix: "s", saved: { tools: [tool] } },
    ]);
    expect(read([live])).toEqual([live]);
  });

  test.each<[string, readonly SuiteServer[], unknown, string]>([
    ["nothing at all", [], undefined, "suite.json, field servers: the suite has no servers"],
    [
      "a list of two servers for one of another name",
      [{ name: "c", prefix: "" }],
      {
        servers: [
          { name: "a", tools: [] },
          { name: "b", tools: [] },
        ],
      },
      "suite.json, field servers[0]: say how to reach",
    ],
    ["a page of a longer list", [], { tools: [tool], nextCursor: "2" }, "tools.json, field nextCursor"],
    ["a tool without a schema", [], { tools: [{ name: "x" }] }, "tools.json, field tools[0].inputSchema"],
    ["another file", [], { models: [] }, "tools.json, field tools"],
    [
      "a name twice",
      [],
      {
        servers: [
          { name: "a", tools: [] },
          { name: "a", tools: [] },
        ],
      },
      "servers[1].name",
    ],
  ])("refuses %s", (_what, declared, value, message) => {
    expect(() => read(declared, value)).toThrow(message);
  });
});
