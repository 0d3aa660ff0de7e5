import { describe, expect, test } from "vitest";
import { isObject } from "@/lib/canonical-json";
import { KINDS, type Kind, modelOf, open } from "@/lib/model/endpoint/testing-open";
import { type StubReply, type StubRequest, startStubEndpoint } from "@/lib/model/endpoint/testing-stub";
import { tool, work } from "./testing";

const TOOLS = [tool("get_order"), tool("get_user")];

/** Works ticket T-1 with an endpoint that gives these replies, over HTTP. */
async function ask(
  kind: Kind,
  toolsMode: "text" | "native",
  replies: readonly StubReply[],
  constrain = false,
) {
  await using stub = await startStubEndpoint({ "T-1": replies });
  await using opened = await open(kind, { env: stub.env, toolsMode, constrain });
  let asked = 0;
  const worked = await work({
    tools: TOOLS,
    model: modelOf(opened),
    limits: { replyTimeoutMs: 2_000 },
    callTool: ({ tool: { shown } }) => ({ status: "returned", content: `${shown} ${++asked}` }),
  });
  return { ...worked, requests: stub.requests.slice(1) };
}

const named = (calls: readonly { tool: string; arguments: string; status: string }[]) =>
  calls.map(({ tool: name, arguments: text, status }) => [name, text, status]);

function messagesIn({ body }: StubRequest | { body: Record<string, unknown> }) {
  return (Array.isArray(body.messages) ? body.messages : []).filter(isObject);
}

const chunk = (delta: object) => ({ choices: [{ index: 0, delta: JSON.parse(JSON.stringify(delta)) }] });
const piece = (index: number, more: object) => chunk({ tool_calls: [{ index, ...more }] });

describe("case K11: stream pieces, the id only on the first, two calls interleaved", () => {
  const chunks = [
    chunk({ role: "assistant", content: null }),
    piece(0, { id: "c1", function: { name: "get_order", arguments: "" } }),
    piece(1, { id: "c2", function: { name: "get_user", arguments: "" } }),
    piece(0, { function: { arguments: '{"id":' } }),
    piece(1, { function: { arguments: "{}" } }),
    piece(0, { function: { arguments: '"K-7"}' } }),
    { choices: [], usage: { prompt_tokens: 5, completion_tokens: 3 } },
  ];

  test("are two calls, joined by index", async () => {
    const { calls, events, requests } = await ask("openai", "native", [{ chunks }, { words: "Done." }]);
    expect(named(calls)).toEqual([
      ["get_order", '{"id":"K-7"}', "returned"],
      ["get_user", "{}", "returned"],
    ]);
    expect(events[0]).toMatchObject({
      usage: { inputTokens: 5, outputTokens: 3 },
      replyFormat: "openai-chat",
    });
    const results = messagesIn(requests[1] ?? { body: {} }).filter(({ role }) => role === "tool");
    expect(results).toEqual([
      { role: "tool", tool_call_id: "c1", content: "get_order 1" },
      { role: "tool", tool_call_id: "c2", content: "get_user 2" },
    ]);
  });

  test("are told apart by their ids where a server gives no index", async () => {
    const without = chunks.map((one) =>
      JSON.parse(JSON.stringify(one).replace(/"index":[01],("id"|"function")/g, "$1")),
    );
    const inOrder = [without[0], without[1], without[3], without[5], without[2], without[4]];
    const { calls } = await ask("openai", "native", [{ chunks: inOrder }, { words: "Done." }]);
    expect(named(calls)).toEqual([
      ["get_order", '{"id":"K-7"}', "returned"],
      ["get_user", "{}", "returned"],
    ]);
  });

  test("of Anthropic's blocks keep the input's text", async () => {
    const start = (index: number, content_block: object) => ({
      type: "content_block_start",
      index,
      content_block,
    });
    const input = (index: number, partial_json: string) => ({
      type: "content_block_delta",
      index,
      delta: { type: "input_json_delta", partial_json },
    });
    const use = (id: string, name: string) => ({ type: "tool_use", id, name, input: {} });
    const blocks = JSON.parse(
      JSON.stringify([
        { type: "message_start", message: { role: "assistant", content: [], usage: { input_tokens: 9 } } },
        start(0, { type: "text", text: "" }),
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "I look." } },
        start(1, use("t1", "get_order")),
        start(2, use("t2", "get_user")),
        { type: "ping" },
        input(1, '{"id": 1234567890'),
        input(2, ""),
        input(1, "1234567890}"),
        { type: "message_delta", usage: { output_tokens: 4 } },
        { type: "message_stop" },
      ]),
    );
    const { calls, events } = await ask("anthropic", "native", [{ chunks: blocks }, { words: "Done." }]);
    expect(named(calls)).toEqual([
      ["get_order", '{"id": 12345678901234567890}', "returned"],
      ["get_user", "{}", "returned"],
    ]);
    expect(events[0]).toMatchObject({ usage: { inputTokens: 9, outputTokens: 4 } });
  });

  test("in text mode are the words", async () => {
    const words = [chunk({ role: "assistant" }), chunk({ content: "It is " }), chunk({ content: "sent." })];
    expect((await ask("openai", "text", [{ chunks: words }])).result.answer).toBe("It is sent.");
  });
});

describe("case K14: missing ids", () => {
  test.each(KINDS)("two calls of a %s endpoint are paired with their results in order", async (kind) => {
    const calls = ["get_order", "get_user"].map((name) => ({ name, arguments: {}, id: null }));
    const worked = await ask(kind, "native", [{ calls }, { words: "Done." }]);
    expect(named(worked.calls)).toEqual([
      ["get_order", "{}", "returned"],
      ["get_user", "{}", "returned"],
    ]);
    const sent = JSON.stringify(messagesIn(worked.requests[1] ?? { body: {} }));
    const ids = ["c00010001", "c00010002"];
    for (const [at, id] of ids.entries()) {
      expect(sent).toContain(`"id":"${id}"`);
      const key = kind === "openai" ? "tool_call_id" : "tool_use_id";
      expect(sent).toMatch(new RegExp(`"${key}":"${id}","content":"get_(order|user) ${at + 1}"`));
    }
  });
});

describe("case K15: content as a list of parts", () => {
  const message = JSON.stringify({
    role: "assistant",
    content: [
      { type: "text", text: "On its " },
      { type: "text", text: "way." },
    ],
  });

  test.each(KINDS)("is the text of a %s endpoint's reply", async (kind) => {
    for (const mode of ["text", "native"] as const) {
      const { result, calls } = await ask(kind, mode, [{ message }]);
      expect(result.answer).toBe("On its way.");
      expect(calls).toEqual([]);
    }
  });
});

describe.each(KINDS)("what a %s endpoint can get wrong in a reply", (kind) => {
  test("a call with broken JSON is unreadable, answered and recovered from", async () => {
    const broken = { calls: [{ name: "get_order", arguments: '{"id": "K-' }] };
    for (const mode of ["text", "native"] as const) {
      const { calls, result, requests } = await ask(kind, mode, [broken, { words: "Sorry." }]);
      expect(calls.map(({ status }) => status)).toEqual(["unreadable"]);
      expect(result.answer).toBe("Sorry.");
      expect(JSON.stringify(requests[1]?.body.messages)).toMatch(/not a JSON object|could not be read/);
    }
  });

  test("a call of an unknown name is answered with the names there are", async () => {
    const unknown = { calls: [{ name: "get_weather", arguments: {} }] };
    for (const mode of ["text", "native"] as const) {
      const { calls, result, requests } = await ask(kind, mode, [unknown, { words: "Sorry." }]);
      expect(named(calls)).toEqual([["get_weather", "{}", "unknown_tool"]]);
      expect(result.answer).toBe("Sorry.");
      expect(JSON.stringify(requests[1]?.body.messages)).toContain("Tools: get_order, get_user");
    }
  });

  test.each([
    ["401", "refused (401)"],
    ["500", "endpoint error (500)"],
    ["429", "rate limit"],
    ["garbage", "unreadable reply"],
    ["no choices", "no choices"],
    ["slow", "reply timeout"],
  ] as const)("%s is a fault of its run: not measured, never a wrong answer", async (fault, name) => {
    const call = { calls: [{ name: "get_order", arguments: {} }] };
    const { result, events, calls } = await ask(kind, "native", [call, { fault }]);
    expect(result).toMatchObject({ stopped: "fault", answer: null });
    expect(events.at(-1)).toMatchObject({ type: "fault", turn: 2, kind: name });
    expect(calls).toHaveLength(1);
  });

  test("words without an end are cut to what a reply may hold", async () => {
    const { events, result } = await ask(kind, "text", [{ words: "again and ".repeat(10_000) }]);
    expect(result.answer?.length).toBe(32 * 1024);
    expect(events[0]).toMatchObject({ usage: { cutFromBytes: 100_000 } });
  });

  test("a required call is asked for at the first turn alone", async () => {
    const call = { calls: [{ name: "get_order", arguments: {} }] };
    const { requests } = await ask(kind, "native", [call, { words: "Done." }], true);
    const required = kind === "openai" ? "required" : { type: "any" };
    expect(requests.map(({ body }) => body.tool_choice)).toEqual([required, undefined]);
  });

  test("the tools are sent byte for byte as the key covers them", async () => {
    const { requests } = await ask(kind, "native", [{ words: "Hi." }]);
    expect(requests[0]?.text).toContain(`"tools":${JSON.stringify(requests[0]?.body.tools)}`);
  });
});
