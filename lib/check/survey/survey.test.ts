import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { diffLists, judgeDeclarations, surveyList } from "./index";

const tool = (name: string, more: Partial<ToolDeclaration> = {}): ToolDeclaration => ({
  name,
  description: `Gives the ${name}. Use it when a letter asks for a ${name}.`,
  inputSchema: { type: "object", properties: {} },
  ...more,
});
const withArguments = (properties: JsonObject, more: JsonObject = {}) =>
  tool("parcel", { inputSchema: { type: "object", properties, ...more } });
const about = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);

describe("what reaches a model", () => {
  test("is name, description and input schema; the rest is told apart", () => {
    const outputSchema = { type: "object", title: "Parcel", properties: { title: { type: "string" } } };
    const annotations = { readOnlyHint: true };
    const whole = tool("parcel", { outputSchema, annotations });
    const { description } = whole;
    const shown = Math.ceil(`parcel\n${description}\n{"properties":{},"type":"object"}`.length / 4);
    const { tokens, perTool } = surveyList([whole]);
    expect(tokens).toMatchObject({
      whole: about([whole]),
      shown,
      outputSchemas: about([outputSchema]),
      annotations: about([annotations]),
      titles:
        about([whole]) -
        about([{ ...whole, outputSchema: { type: "object", properties: outputSchema.properties } }]),
    });
    expect(perTool).toEqual([{ name: "parcel", whole: about(whole), shown }]);
  });

  test("counts nothing where there is nothing", () => {
    expect(surveyList([]).tokens).toEqual({
      whole: 0,
      shown: 0,
      outputSchemas: 0,
      annotations: 0,
      titles: 0,
      repeatedDefs: 0,
      boilerplate: 0,
    });
  });

  test("counts copies of a definition after the first", () => {
    const $defs = { block: { type: "object", description: "A block of text in a page." } };
    const inputSchema = { type: "object", $defs };
    const once = Math.ceil(`"block":${JSON.stringify($defs.block)}`.length / 4);
    const copies = (n: number) =>
      surveyList(Array.from({ length: n }, (_, at) => tool(`page_${at}`, { inputSchema }))).tokens
        .repeatedDefs;
    expect(copies(1)).toBe(0);
    expect(copies(3)).toBe(2 * once);
  });

  test("counts lines that three tools share, not those of two", () => {
    const line = "Error responses: 400 for a bad request.";
    const lists = (n: number) =>
      surveyList(
        Array.from({ length: n }, (_, at) => tool(`t${at}`, { description: `Tool ${at}.\n${line}` })),
      );
    expect(lists(2).boilerplate).toEqual([]);
    expect(lists(3).boilerplate).toEqual([{ line, tools: 3 }]);
    expect(lists(3).tokens.boilerplate).toBe(2 * Math.ceil(line.length / 4));
  });

  test("names arguments without a description, also inside objects", () => {
    const survey = surveyList([
      withArguments({
        id: { type: "string", description: "The id." },
        order: { type: "object", description: "The order.", properties: { qty: { type: "integer" } } },
      }),
    ]);
    expect(survey.arguments).toEqual({ all: 3, withoutDescription: ["parcel: order.qty"] });
  });
});

describe("near-duplicates", () => {
  const shared =
    "Notion | Page | Parent\nError responses: 400 for a request that is malformed or lacks a token.\nRate limits apply to pages, parents and blocks of content alike.";
  test("are told once shared lines are out", () => {
    const names = ["parcel", "invoice", "voucher"];
    const list = names.map((name) =>
      tool(name, { description: `${shared}\nGives the ${name} for the shop.` }),
    );
    expect(surveyList(list).nearDuplicates).toEqual([]);
    const twin = { description: "Counts pieces in a warehouse when stock is asked for." };
    expect(surveyList([tool("count", twin), tool("counts", twin)]).nearDuplicates).toMatchObject([
      { tool: "count" },
    ]);
  });
});

describe("the findings about declarations", () => {
  const notes = (tools: ToolDeclaration[]) =>
    judgeDeclarations(tools)
      .findings.filter(({ status }) => status === "note")
      .map(({ id }) => id);

  test("are none for a list that says everything", () => {
    expect(
      notes([withArguments({ id: { type: "string", pattern: "^P-\\d$", description: "Such as P-1." } })]),
    ).toEqual([]);
  });

  test.each<[string, ToolDeclaration[], string]>([
    ["no description", [tool("parcel", { description: "" })], "wording/description"],
    [
      "a description that does not say when",
      [tool("parcel", { description: "Queries the parcel index." })],
      "wording/says-when",
    ],
    [
      "an unfinished description",
      [tool("parcel", { description: "TODO. Use it when asked." })],
      "wording/placeholder",
    ],
    [
      "a hidden character",
      [tool("parcel", { description: "Gives it. Use it when\u200b asked." })],
      "wording/hidden-character",
    ],
    ["an argument without a description", [withArguments({ on: { type: "boolean" } })], "schema/description"],
    [
      "values in words only",
      [withArguments({ state: { type: "string", description: 'Either "open" or "shut".' } })],
      "schema/limits",
    ],
    [
      "a form that nothing shows",
      [withArguments({ id: { type: "string", pattern: "^P-\\d$", description: "The id." } })],
      "schema/example",
    ],
    [
      "two tools that read alike",
      [tool("parcel"), tool("parcels", { description: tool("parcel").description ?? "" })],
      "wording/near-duplicate",
    ],
    [
      "a handle nobody is told of",
      [
        tool("start", { outputSchema: { type: "object", properties: { basket_id: { type: "string" } } } }),
        tool("fill", {
          inputSchema: {
            type: "object",
            properties: { basket_id: { type: "string", description: "The basket_id." } },
          },
        }),
      ],
      "handle/passed-on",
    ],
    [
      "a definition in every tool",
      ["stamp", "crate", "ribbon", "ladder"].map((name) =>
        tool(`find_${name}`, {
          inputSchema: {
            type: "object",
            $defs: { block: { description: "A block of text in a page. ".repeat(9) } },
          },
        }),
      ),
      "list/repetition",
    ],
  ])("%s is noted, and nothing else is", (_what, tools, id) => {
    const { findings } = judgeDeclarations(tools);
    expect([...new Set(notes(tools))]).toEqual([id]);
    expect(findings.filter(({ status }) => status === "pass").map((one) => one.id)).not.toContain(id);
    expect(findings.find((one) => one.id === id)).toMatchObject({
      layer: "declarations",
      advice: expect.stringMatching(/\w/),
    });
  });

  test("many arguments of one tool are one finding", () => {
    const none = { type: "boolean" };
    const [finding] = judgeDeclarations([
      withArguments({ a: none, b: none, c: none, d: none }),
    ]).findings.filter(({ status }) => status === "note");
    expect(finding?.title).toBe(
      "parcel: a has no description; b has no description; c has no description; and 1 more.",
    );
  });
});

describe("lists for different clients", () => {
  const one = [tool("a"), tool("b")];
  test("are compared by name and content, not by order", () => {
    expect(diffLists(one, [tool("b"), tool("a")])).toEqual({ added: [], removed: [], changed: [] });
    expect(diffLists(one, [tool("b", { description: "Other." }), tool("c")])).toEqual({
      added: ["c"],
      removed: ["a"],
      changed: ["b"],
    });
  });

  test("are told as a finding", () => {
    const told = (other: ToolDeclaration[]) =>
      judgeDeclarations(one, diffLists(one, other)).findings.find(({ id }) => id === "list/capabilities");
    expect(told(one)?.status).toBe("pass");
    expect(told([...one, tool("c")])).toMatchObject({
      status: "note",
      title: expect.stringContaining("1 more (c)"),
    });
  });
});

test("a list of tools that all read alike is told in 50 pairs, and how many more there are", () => {
  const tools = Array.from({ length: 120 }, (_, at) =>
    tool(`t${at}`, { description: `Reads parcel number ${at}. Use it when a letter asks for its place.` }),
  );
  const near = judgeDeclarations(tools).findings.filter(({ id }) => id === "wording/near-duplicate");
  expect(near).toHaveLength(51);
  expect(near.at(-1)?.title).toBe("7090 more pairs read alike.");
});

test("a description of 9 MB is counted whole, and its start is judged", () => {
  const startedAt = performance.now();
  const { survey } = judgeDeclarations([tool("parcel", { description: "z".repeat(9_000_000) })]);
  expect(survey.tokens.whole).toBeGreaterThan(2_000_000);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
