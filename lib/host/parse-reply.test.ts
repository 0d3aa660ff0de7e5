import { describe, expect, test } from "vitest";
import { parseReply } from "./index";

const call = (tool: string, args = "{}") => ({ kind: "call", tool, arguments: args });

describe("parseReply", () => {
  test("reads a block as a call and keeps its arguments as they were written", () => {
    const raw = '{ "order_id" : "O-1873", "n": 9007199254740993, "x": 1.0 }';
    const { calls, answer } = parseReply(
      `Let me look.\n<tool_call>{"name": "shop.a", "arguments": ${raw}}</tool_call>`,
    );
    expect(calls).toEqual([call("shop.a", raw)]);
    expect(answer).toBeNull();
  });

  test("takes any other reply as an answer in words", () => {
    expect(parseReply("  It shipped on Monday.\n")).toEqual({ calls: [], answer: "It shipped on Monday." });
    expect(parseReply("")).toEqual({ calls: [], answer: "" });
  });

  test("reads two blocks as two calls in order", () => {
    const { calls } = parseReply(
      '<tool_call>{"name":"a"}</tool_call> and\n<tool_call>{"name":"b"}</tool_call>',
    );
    expect(calls).toEqual([call("a"), call("b")]);
  });

  test.each([
    ["around the block", '```xml\n<tool_call>\n{"name":"a","arguments":{"b":1}}\n</tool_call>\n```'],
    ["inside the block", '<tool_call>\n```json\n{"name":"a","arguments":{"b":1}}\n```\n</tool_call>'],
  ])("counts a block with a code fence %s", (_where, text) => {
    expect(parseReply(text).calls).toEqual([call("a", '{"b":1}')]);
  });

  test("does not count what is inside <think>, closed, cut, or opened by the template", () => {
    const thought = '<tool_call>{"name":"b"}</tool_call>';
    expect(parseReply(`<think>${thought}</think>\n<tool_call>{"name":"a"}</tool_call>`).calls).toEqual([
      call("a"),
    ]);
    expect(parseReply(`${thought} hm </think> Hello`)).toEqual({ calls: [], answer: "Hello" });
    expect(parseReply(`Hello <think>${thought}`)).toEqual({ calls: [], answer: "Hello" });
  });

  test("keeps tags inside an argument's text as text", () => {
    const args = '{"note":"</tool_call> <think> <tool_call>"}';
    expect(
      parseReply(
        `<tool_call>{"name":"a","arguments":${args}}</tool_call> <tool_call>{"name":"b"}</tool_call>`,
      ).calls,
    ).toEqual([call("a", args), call("b")]);
  });

  test("reads a name wherever it stands, the last one of a repeated key, and an escaped key", () => {
    const { calls } = parseReply(
      '<tool_call>{"arguments":{"name":"x"},"arguments":[1, 2],"n\\u0061me":"a"}</tool_call>',
    );
    expect(calls).toEqual([call("a", "[1, 2]")]);
  });

  test.each([
    ["malformed JSON", '<tool_call>{"name": "a", "arguments": {order_id}}</tool_call>', "not valid JSON"],
    ["text instead of JSON", "<tool_call>get_order(O-1)</tool_call>", "not one JSON object"],
    ["a list", '<tool_call>[{"name":"a"}]</tool_call>', "not one JSON object"],
    ["two objects", '<tool_call>{"name":"a"}{"name":"b"}</tool_call>', "not one JSON object"],
    ["a name that is no text", '<tool_call>{"name": 7}</tool_call>', '"name"'],
    ["no name", '<tool_call>{"tool": "a"}</tool_call>', '"name"'],
    ["no end tag", '<tool_call>{"name":"a","arguments":{}}', "no end tag"],
    ["a cut object", '<tool_call>{"name":"a","argum', "no end tag"],
  ])("keeps a block with %s as unreadable, with its raw text", (_name, text, why) => {
    const { calls, answer } = parseReply(`Hm. ${text}`);
    expect(calls).toEqual([
      { kind: "unreadable", raw: text.replace(/<\/?tool_call>/g, ""), why: expect.stringContaining(why) },
    ]);
    expect(answer).toBeNull();
  });

  test("goes on after an unreadable block", () => {
    const { calls } = parseReply('<tool_call>{"name"\n<tool_call>{"name":"a"}</tool_call>');
    expect(calls).toEqual([
      { kind: "unreadable", raw: '{"name"', why: "the block has no end tag" },
      call("a"),
    ]);
  });

  test("takes time in proportion to a long hostile reply", () => {
    const started = performance.now();
    parseReply("<tool_call>{".repeat(100_000));
    parseReply(`<tool_call>${"\n".repeat(500_000)}`);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
