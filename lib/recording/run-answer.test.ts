import { describe, expect, test } from "vitest";
import type { ReplyFormat } from "@/lib/ticket-run";
import { runAnswer } from "./run-answer";

const turn = (turn: number, reply: string, replyFormat: ReplyFormat = "text") => ({
  turn,
  reply,
  replyFormat,
});

describe("runAnswer", () => {
  test("is the last reply's visible text", () => {
    expect(
      runAnswer([turn(1, "call"), turn(2, "<think>draft</think>\n It is on its way. ")], [{ turn: 1 }]),
    ).toBe("It is on its way.");
  });

  test.each([
    ["a call belongs to the last turn", [turn(1, "I will look.")], [{ turn: 1 }]],
    ["nothing is visible", [turn(1, "<think>hm</think> ")], []],
    ["there is no reply", [], []],
  ])("is null where %s", (_, turns, calls) => {
    expect(runAnswer(turns, calls)).toBeNull();
  });

  test.each<[ReplyFormat, object, string | null]>([
    ["openai-chat", { role: "assistant", content: "Hello." }, "Hello."],
    ["openai-chat", { choices: [{ message: { content: "Hello." } }] }, "Hello."],
    ["openai-chat", { role: "assistant", content: null }, null],
    [
      "anthropic-messages",
      { content: [{ type: "text", text: "Hel" }, { type: "tool_use" }, { type: "text", text: "lo." }] },
      "Hello.",
    ],
  ])("reads the words of a %s message", (format, message, answer) => {
    expect(runAnswer([turn(1, JSON.stringify(message), format)], [])).toBe(answer);
  });

  test("takes a native reply that is no JSON for one without words", () => {
    expect(runAnswer([turn(1, "garbage", "openai-chat")], [])).toBeNull();
  });
});
