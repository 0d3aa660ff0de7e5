import { describe, expect, test } from "vitest";
import { parseChatRecord } from "./chat-record";
import { chatRun, chatTicket } from "./chat-run";
import { parseLine } from "./parse-line";

const place = { file: "x.jsonl", line: 1 };

function runOf(messages: readonly object[]) {
  return chatRun(parseChatRecord(parseLine(JSON.stringify({ id: "t", messages }), place), place), 1);
}

const ask = { role: "user", content: "Where is my bike?" };

describe("OpenAI's shape", () => {
  test("calls, their results and the answer", () => {
    const run = runOf([
      { role: "system", content: "Be brief." },
      ask,
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name: "find", arguments: '{"q":1}' } }],
      },
      { role: "tool", tool_call_id: "c1", content: "Stand 4" },
      { role: "assistant", content: "It is at stand 4." },
    ]);
    expect(run.turns.map(({ added }) => added)).toEqual([
      [
        ["system", "Be brief."],
        ["user", "Where is my bike?"],
      ],
      [["tool", "Stand 4"]],
    ]);
    expect(run.calls).toEqual([
      {
        turn: 1,
        call: 1,
        server: null,
        tool: "find",
        arguments: '{"q":1}',
        status: "returned",
        content: "Stand 4",
      },
    ]);
    expect(run.answer).toBe("It is at stand 4.");
  });

  test("a result belongs to the call whose id it names, whatever the order", () => {
    const call = (id: string) => ({ id, function: { name: id, arguments: "{}" } });
    const run = runOf([
      ask,
      { role: "assistant", tool_calls: [call("a"), call("b"), call("c")] },
      { role: "tool", tool_call_id: "b", content: "of b", is_error: true },
      { role: "tool", tool_call_id: "a", content: "of a" },
    ]);
    expect(run.calls.map(({ status, content }) => [status, content])).toEqual([
      ["returned", "of a"],
      ["tool_error", "of b"],
      ["not_run", null],
    ]);
  });

  test.each([null, {}, { function: { name: "" } }, { function: { arguments: "{}" } }, "text"])(
    "a call without a name is unreadable: %j",
    (call) => {
      expect(runOf([ask, { role: "assistant", tool_calls: [call] }]).calls).toMatchObject([
        { tool: "", status: "unreadable" },
      ]);
    },
  );

  test("a refusal is what it said", () => {
    expect(runOf([ask, { role: "assistant", content: null, refusal: "I cannot." }]).answer).toBe("I cannot.");
  });
});

describe("Anthropic's shape", () => {
  test("tool_use and tool_result blocks; thinking is not said", () => {
    const run = runOf([
      ask,
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "cancel it?" },
          { type: "text", text: "Let me look." },
          { type: "tool_use", id: "c1", name: "find", input: { q: 1 } },
        ],
      },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "c1",
            content: [{ type: "text", text: "gone" }],
            is_error: true,
          },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "It is gone." }] },
    ]);
    expect(run.calls).toMatchObject([
      { tool: "find", arguments: '{"q":1}', status: "tool_error", content: "gone" },
    ]);
    expect(run.turns[0]?.reply).not.toContain("cancel");
    expect(run.answer).toBe("It is gone.");
  });

  test("a user message that only carries results is not the customer's text", () => {
    const record = parseChatRecord(
      { id: "t", messages: [ask, { role: "user", content: [{ type: "image" }] }] },
      place,
    );
    expect(chatTicket(record).body).toBe("Where is my bike?\n\n[image]");
  });
});

describe("arguments keep what was written", () => {
  test("a long integer in an object", () => {
    const text =
      '{"id":"t","messages":[{"role":"assistant","content":[{"type":"tool_use","name":"x","input":{"n":90071992547409931234,"m":0.5}}]}]}';
    expect(chatRun(parseChatRecord(parseLine(text, place), place), 1).calls[0]?.arguments).toBe(
      '{"n":90071992547409931234,"m":0.5}',
    );
  });

  test("text that is no JSON stays as it is", () => {
    expect(
      runOf([{ role: "assistant", tool_calls: [{ function: { name: "x", arguments: '{"a":' } }] }]).calls[0]
        ?.arguments,
    ).toBe('{"a":');
  });
});

test("a conversation without a reply is not measured", () => {
  expect(runOf([ask]).fault).toMatchObject({ kind: "no reply" });
  expect(runOf([]).fault).toMatchObject({ kind: "no reply" });
});

test("calls written into the text count, drafts inside <think> do not", () => {
  const run = runOf([
    ask,
    {
      role: "assistant",
      content: '<think><tool_call>{"name":"a"}</tool_call></think><tool_call>{"name":"b"}</tool_call>',
    },
  ]);
  expect(run.calls.map(({ tool }) => tool)).toEqual(["b"]);
  expect(run.answer).toBeNull();
});

test("calls and results without ids are paired in order", () => {
  const call = (name: string) => ({ function: { name, arguments: "{}" } });
  const { calls } = runOf([
    ask,
    { role: "assistant", content: null, tool_calls: [call("find"), call("who")] },
    { role: "tool", content: "stand 4" },
    { role: "tool", content: "Ana" },
  ]);
  expect(calls.map(({ tool, content }) => [tool, content])).toEqual([
    ["find", "stand 4"],
    ["who", "Ana"],
  ]);
});

test("content as a list of parts is its text, with a mark for an image", () => {
  const text = (part: string) => ({ type: "text", text: part });
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
  const messages = [
    { role: "user", content: [text("Where is "), image, text("B-11?")] },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "find", arguments: '{"id": "B-11"}' } }],
    },
    { role: "tool", tool_call_id: "c1", content: [text("sent")] },
    { role: "assistant", content: [text("On its way.")] },
  ];
  const record = parseChatRecord({ id: "t", messages }, place);
  expect(chatTicket(record).body).toBe("Where is [image]B-11?");
  expect(chatRun(record, 1)).toMatchObject({ calls: [{ content: "sent" }], answer: "On its way." });
});
