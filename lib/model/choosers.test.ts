import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import type { ShownTool } from "@/lib/tool-list";
import {
  createLexicalModel,
  createMajorityModel,
  fillArguments,
  type ModelRequest,
  NO_SHARED_WORD,
} from "./index";

function tool(
  shown: string,
  description: string,
  properties: JsonObject = {},
  required: string[] = [],
): ShownTool {
  const name = shown.split(".").at(-1) ?? "";
  return {
    shown,
    server: "s",
    prefix: "",
    declaration: { name, description, inputSchema: { type: "object", properties, required } },
  };
}

const ORDER = { order_id: { type: "string", pattern: "^O-\\d{4}$", description: "The order's number." } };
const TOOLS = [
  tool("shop.get_order_status", "Look up where an order is.", ORDER, ["order_id"]),
  tool("shop.quote_refund", "Work out a refund.", ORDER, ["order_id"]),
  tool("shop.check_stock", "Count pieces in the warehouse."),
];

function request(body: string, { header = "Customer: C-0127", tools = TOOLS } = {}): ModelRequest {
  const ticket = { id: "T-1", header, body };
  return { messages: [], tools, ticket, trial: 1, turn: 1, seed: 1, signal: new AbortController().signal };
}

describe("the word-matching chooser", () => {
  const model = createLexicalModel(TOOLS);

  test("takes the tool whose text shares most with the body, and fills in what a pattern finds", async () => {
    const { reply, preference } = await model.reply(request("What refund for O-2002 and O-9999?"));
    expect(reply).toBe(
      '<tool_call>\n{"name":"shop.quote_refund","arguments":{"order_id":"O-2002"}}\n</tool_call>',
    );
    expect(preference?.map(({ tool }) => tool)).toEqual([
      "shop.quote_refund",
      "shop.get_order_status",
      "shop.check_stock",
    ]);
    expect(preference?.[0]?.score).toBeGreaterThan(0);
  });

  test("reads parameter descriptions, and counts a word without reading 'not'", async () => {
    expect((await model.reply(request("number"))).preference?.[0]?.tool).toBe("shop.get_order_status");
    expect((await model.reply(request("I do not want a refund"))).reply).toContain("shop.quote_refund");
  });

  test("does not score the header lines", async () => {
    const { reply } = await model.reply(request("hello there", { header: "Refund: yes" }));
    expect(reply).toBe(NO_SHARED_WORD);
  });

  test("calls nothing where no tool shares a word, and still keeps every score", async () => {
    const { reply, preference } = await model.reply(request("zzz"));
    expect(reply).toBe(NO_SHARED_WORD);
    expect(preference).toEqual(TOOLS.map(({ shown }) => ({ tool: shown, score: 0 })));
  });

  test("settles ties by the order of the list", async () => {
    const twins = [tool("a.one", "same words"), tool("b.one", "same words")];
    const { preference } = await createLexicalModel(twins).reply(request("words", { tools: twins }));
    expect(preference?.[0]?.tool).toBe("a.one");
    expect(preference?.[0]?.score).toBe(preference?.[1]?.score);
  });
});

describe("the majority chooser", () => {
  test("takes the same tool for every ticket", async () => {
    const model = createMajorityModel("shop.quote_refund");
    for (const body of ["Is it in stock?", "Where is O-1234?"]) {
      expect((await model.reply(request(body))).reply).toContain('"shop.quote_refund"');
    }
  });

  test("says so where its tool is not listed", async () => {
    await expect(createMajorityModel("shop.nope").reply(request("hi"))).rejects.toThrow(
      "shop.nope is not in the tool list",
    );
  });
});

describe("fillArguments", () => {
  const pattern = (text: unknown) => ({ id: { type: "string", pattern: text } as JsonObject });
  const fill = (properties: JsonObject, required: string[], body: string) =>
    fillArguments(tool("t", "", properties, required), { id: "T-1", header: "Customer: C-0127", body });

  test("takes the first match in header and body, for required arguments alone", () => {
    expect(fill({ ...pattern("^[A-Z]-\\d{4}$"), other: { pattern: "^O" } }, ["id"], "O-1111 O-2222")).toEqual(
      { id: "C-0127" },
    );
  });

  test("leaves out what nothing matches, what has no pattern, and a pattern that is none", () => {
    expect(fill(pattern("^O-\\d{4}$"), ["id"], "order 2496")).toEqual({});
    expect(fill({ id: { type: "string" } }, ["id", "gone"], "O-1111")).toEqual({});
    expect(fill(pattern("("), ["id"], "O-1111")).toEqual({});
  });
});
