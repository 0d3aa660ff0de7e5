import { describe, expect, test } from "vitest";
import type { Message } from "@/lib/ticket-run";
import type { PromptEvent } from "./events";
import { replyKey } from "./index";
import { createKeys, messagesAt, type TurnMessages } from "./messages-at";

const prompt: PromptEvent = { type: "prompt", system: "Tools: ü 🧺" };
const text: TurnMessages[] = [
  { added: [["user", "Where is it?"]], reply: "<tool_call>…</tool_call>" },
  { added: [["user", "result"]], reply: "On its way." },
];
const native: TurnMessages[] = [
  { added: [["user", "Hi"]], reply: '{"content":null}', replyFormat: "openai-chat" },
  {
    added: [
      ["assistant", '{"role":"assistant"}'],
      ["tool", "result"],
    ],
    reply: "{}",
    replyFormat: "openai-chat",
  },
];

describe("messagesAt", () => {
  test("puts the prompt first, then each turn's messages and reply", () => {
    expect(messagesAt(prompt, text, 1)).toEqual([
      ["system", "Tools: ü 🧺"],
      ["user", "Where is it?"],
    ]);
    expect(messagesAt(prompt, text, 2)).toEqual([
      ["system", "Tools: ü 🧺"],
      ["user", "Where is it?"],
      ["assistant", "<tool_call>…</tool_call>"],
      ["user", "result"],
    ]);
    expect(messagesAt(null, text, 1)).toEqual([["user", "Where is it?"]]);
  });

  test("does not put a native reply in again: the next messages open with it", () => {
    expect(messagesAt(prompt, native, 2).slice(1)).toEqual([
      ["user", "Hi"],
      ["assistant", '{"role":"assistant"}'],
      ["tool", "result"],
    ]);
  });
});

describe("keys", () => {
  test("are the hash of exactly the JSON text of the messages", () => {
    // printf '{"messages":[["system","Tools: ü 🧺"],["user","Where is it?"]]}' | sha256sum
    expect(replyKey(messagesAt(prompt, text, 1))).toBe(
      "427593b3ed7e2db41151a6386c1e8173c413cec03e90588ee50f2cc094d7d176",
    );
  });

  test.each<[string, PromptEvent | null, readonly TurnMessages[]]>([
    ["with a prompt", prompt, text],
    ["without", null, text],
    ["with tools", { ...prompt, tools: [{ name: "a" }] }, native],
  ])("made turn by turn are those of the whole messages, %s", (_, start, turns) => {
    const startKeys = createKeys(start);
    for (let again = 0; again < 2; again += 1) {
      const keys = startKeys();
      for (const [index, turn] of turns.entries()) {
        expect(keys.next(turn.added)).toBe(replyKey(messagesAt(start, turns, index + 1), start?.tools));
        keys.reply(turn);
      }
    }
  });

  test("move with any change of what the model saw", () => {
    const messages: Message[] = [
      ["system", "a"],
      ["user", "b"],
    ];
    const keys = [
      replyKey(messages),
      replyKey([
        ["system", "a "],
        ["user", "b"],
      ]),
      replyKey([
        ["system", "a"],
        ["user", "b"],
        ["user", "c"],
      ]),
      replyKey([...messages].reverse()),
      replyKey(messages, []),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
