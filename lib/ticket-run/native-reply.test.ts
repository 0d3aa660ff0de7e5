import { describe, expect, test } from "vitest";
import { readNativeReply } from "./index";

const openAi = (message: string) => readNativeReply(message, "openai-chat");
const anthropic = (message: string) => readNativeReply(message, "anthropic-messages");
const facts = ({ calls }: ReturnType<typeof openAi>) =>
  calls.map(({ id, name, arguments: text }) => [id, name, text]);

describe("readNativeReply", () => {
  test("reads calls with their source text, whole or inside a response", () => {
    const message =
      '{"content":null,"tool_calls":[{"id":"c1","function":{"name":"a","arguments":"{\\"n\\": 12345678901234567890}"}}]}';
    const call = ["c1", "a", '{"n": 12345678901234567890}'];
    expect(facts(openAi(message))).toEqual([call]);
    expect(facts(openAi(`{"choices": [{"message": ${message}}]}`))).toEqual([call]);
  });

  test("takes arguments that are no text as they stand, and none as an empty object", () => {
    const message =
      '{"tool_calls":[{"function":{"name":"a","arguments":{"n":  1.50}}},{"function":{"name":"b","arguments":""}},{"function":{"name":"c"}},{"function":{"name":"d","arguments":null}}]}';
    expect(facts(openAi(message))).toEqual([
      [null, "a", '{"n":  1.50}'],
      [null, "b", "{}"],
      [null, "c", "{}"],
      [null, "d", "{}"],
    ]);
  });

  test("reads Anthropic's blocks in order", () => {
    const message =
      '{"content":[{"type":"thinking","thinking":"hm","signature":"x"},{"type":"text","text":"I look."},{"type":"tool_use","id":"t1","name":"a","input":{"n":9007199254740993}}]}';
    expect(facts(anthropic(message))).toEqual([["t1", "a", '{"n":9007199254740993}']]);
    expect(anthropic(message).words).toBe("I look.");
  });

  test.each(["", "garbage", "[]", "null", "{", '"text"'])("finds no message in %j", (text) => {
    for (const read of [openAi, anthropic]) {
      expect(read(text)).toMatchObject({ words: "", calls: [] });
    }
  });

  test.each([
    '{"tool_calls":{}}',
    '{"tool_calls":[]}',
    '{"tool_calls":null}',
    '{"tool_calls":"x"}',
    '{"content":"","refusal":1}',
  ])("finds no call in %s", (text) => {
    expect(openAi(text)).toMatchObject({ words: "", calls: [] });
  });

  test("keeps a call of which nothing can be read as one without a name", () => {
    expect(facts(openAi('{"tool_calls":[1,"x",{"function":[]},{"id":5}]}'))).toEqual([
      [null, null, "{}"],
      [null, null, "{}"],
      [null, null, "{}"],
      [null, null, "{}"],
    ]);
  });
});
