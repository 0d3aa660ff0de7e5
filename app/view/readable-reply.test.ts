import { expect, test } from "vitest";
import { readableReply } from "./readable-reply";

test("a provider's message is laid out, its numbers as they were written", () => {
  const reply = '{"content":null,"n":12345678901234567890}';
  expect(readableReply({ reply, replyFormat: "openai-chat" })).toBe(
    '{\n  "content": null,\n  "n": 12345678901234567890\n}',
  );
});

test("text, and what is no JSON, stays as it is", () => {
  expect(readableReply({ reply: '{"a":1}', replyFormat: "text" })).toBe('{"a":1}');
  expect(readableReply({ reply: "{", replyFormat: "anthropic-messages" })).toBe("{");
});
