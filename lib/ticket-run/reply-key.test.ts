import { describe, expect, test } from "vitest";
import { type Json, sha256Hex } from "@/lib/canonical-json";
import { type Message, replyKey } from "./index";

describe("replyKey", () => {
  test("is the hash of the messages' JSON text, and of the tools' where they were sent", () => {
    expect(replyKey([["user", "ü"]])).toBe(sha256Hex('{"messages":[["user","ü"]]}'));
    expect(replyKey([["user", "ü"]], [{ b: 1, a: 2 }])).toBe(
      sha256Hex('{"messages":[["user","ü"]],"tools":[{"b":1,"a":2}]}'),
    );
  });

  test.each<[string, Message[], Json | undefined]>([
    ["no message", [], undefined],
    ["a prompt", [["system", "Tools: ü 🧺 \ud800"]], undefined],
    [
      "the same prompt again",
      [
        ["system", "Tools: ü 🧺 \ud800"],
        ["user", "Hi"],
        ["assistant", "\n"],
      ],
      undefined,
    ],
    [
      "another prompt",
      [
        ["system", "Tools"],
        ["user", "Hi"],
      ],
      undefined,
    ],
    [
      "the same words in another role",
      [
        ["user", "Tools"],
        ["user", "Hi"],
      ],
      undefined,
    ],
    [
      "a prompt and tools",
      [
        ["system", "Tools"],
        ["user", "Hi"],
      ],
      [{ name: "a" }],
    ],
    ["no tools but a list of them", [["system", "Tools"]], []],
  ])("is that of the whole text, whatever was hashed before: %s", (_, messages, tools) => {
    const whole = JSON.stringify({ messages, tools });
    for (let again = 0; again < 2; again += 1) expect(replyKey(messages, tools)).toBe(sha256Hex(whole));
  });

  test("moves with one character, one role and the order of messages", () => {
    const keys = [
      replyKey([["user", "a"]]),
      replyKey([["user", "a "]]),
      replyKey([["system", "a"]]),
      replyKey([
        ["user", "a"],
        ["user", "b"],
      ]),
      replyKey([
        ["user", "b"],
        ["user", "a"],
      ]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
