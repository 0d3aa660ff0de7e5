import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { chooseTools, sayExercised } from "./which-tools";

const tool = (name: string, annotations?: JsonObject) => ({
  name,
  inputSchema: { type: "object" },
  ...(annotations ? { annotations } : {}),
});
const READS = { readOnlyHint: true, openWorldHint: false };
const choose = (tools: ReturnType<typeof tool>[], allow: string[] = [], calls = true) => {
  const { allowed, notExercised } = chooseTools(tools, { calls, allowTools: new Set(allow) });
  return { allowed: allowed.map(({ name }) => name), why: notExercised.map(({ why }) => why) };
};

describe("a tool is called without being named", () => {
  test("when it only reads, in a closed world", () => {
    expect(
      choose([
        tool("find_orders", READS),
        tool("get_status", READS),
        tool("settings", READS),
        tool("quote_refund", READS),
      ]),
    ).toEqual({
      allowed: ["find_orders", "get_status", "settings", "quote_refund"],
      why: [],
    });
  });

  test.each<[string, JsonObject | undefined, string]>([
    ["says nothing", undefined, "it does not say whether it only reads"],
    ["says it writes", { readOnlyHint: false, openWorldHint: false }, "it does not only read"],
    ["may reach outside", { readOnlyHint: true }, "it may reach the world outside"],
    ["says a text for true", { readOnlyHint: "true", openWorldHint: false }, "it does not only read"],
  ])("not when it %s", (_what, annotations, why) => {
    expect(choose([tool("list", annotations)])).toEqual({ allowed: [], why: [expect.stringContaining(why)] });
  });

  test.each([
    "delete_order",
    "order.delete",
    "sendMail",
    "start-search",
    "Set_limit",
    "issue_refund",
    "get_and_delete",
  ])("not when its name sounds like a change: %s", (name) => {
    const { allowed, why } = choose([tool(name, READS)]);
    expect(allowed).toEqual([]);
    expect(why[0]).toContain("its name says");
  });
});

test("a name given by hand lets any tool in, and only that one", () => {
  expect(choose([tool("delete_order"), tool("send_mail")], ["delete_order"]).allowed).toEqual([
    "delete_order",
  ]);
});

test("without calls nothing is called, not even what is named", () => {
  expect(choose([tool("find", READS)], ["find"], false)).toEqual({
    allowed: [],
    why: ["no calls were asked for"],
  });
});

test("says how many were left, also when none was", () => {
  expect(sayExercised(6, 6)).toBe("6 of 6 tools exercised, 0 of 6 tools not exercised");
  expect(sayExercised(0, 1)).toBe("0 of 1 tool exercised, 1 of 1 tool not exercised");
});
