import { describe, expect, test } from "vitest";
import { type Message, replyKey, type TicketRun } from "@/lib/ticket-run";
import { createReplayModel, createScriptedModel, type MessageDifference, type ModelRequest } from "./index";

const FIRST: Message[] = [["user", "Where is O-1?"]];
const SECOND: Message[] = [["user", "<tool_result>shipped</tool_result>"]];
const MESSAGES: Message[] = [["system", "S"], ...FIRST, ["assistant", "call"], ...SECOND];

const RUN: TicketRun = {
  ticket: "T-1",
  trial: 1,
  turns: [
    { turn: 1, added: FIRST, key: replyKey(MESSAGES.slice(0, 2)), reply: "call", replyFormat: "text" },
    { turn: 2, added: SECOND, key: replyKey(MESSAGES), reply: "It shipped.", replyFormat: "text" },
  ],
  calls: [],
  consents: [],
  answer: "It shipped.",
  fault: null,
  preference: null,
};

function ask(messages: readonly Message[], turn: number, more: Partial<ModelRequest> = {}): ModelRequest {
  const ticket = { id: "T-1", header: "", body: "" };
  return {
    messages,
    tools: [],
    ticket,
    trial: 1,
    turn,
    seed: 1,
    signal: new AbortController().signal,
    ...more,
  };
}

describe("createReplayModel", () => {
  const seen: MessageDifference[] = [];
  const model = createReplayModel({ system: "S", runs: [RUN] }, (difference) => {
    seen.push(difference);
    return { what: "a tool result", old: difference.old, new: difference.new };
  });

  test("answers with the recorded reply for exactly the recorded messages", async () => {
    expect(await model.reply(ask(MESSAGES.slice(0, 2), 1))).toEqual({ reply: "call" });
    expect(await model.reply(ask(MESSAGES, 2))).toEqual({ reply: "It shipped." });
  });

  test.each([
    ["one character of the prompt", [["system", "s"], ...MESSAGES.slice(1)], 0],
    [
      "one character of a result",
      [...MESSAGES.slice(0, 3), ["user", "<tool_result>shippeD</tool_result>"]],
      3,
    ],
    ["a message more", [...MESSAGES, ["user", ""]], 4],
    ["a role", [MESSAGES[0], ["system", "Where is O-1?"], ...MESSAGES.slice(2)], 1],
  ])("never answers when %s differs, and says where", async (_name, messages, at) => {
    await expect(model.reply(ask(messages as Message[], 2))).rejects.toMatchObject({
      name: "RecordingMismatch",
      ticket: "T-1",
      trial: 1,
      turn: 2,
    });
    expect(seen.at(-1)?.at).toBe(at);
  });

  test("never answers for a ticket, a trial or a turn that it does not hold", async () => {
    const ticket = { id: "T-2", header: "", body: "" };
    await expect(model.reply(ask(MESSAGES, 2, { ticket }))).rejects.toThrow("T-2, trial 1, turn 2");
    await expect(model.reply(ask(MESSAGES, 2, { trial: 2 }))).rejects.toThrow("trial 2");
    await expect(model.reply(ask(MESSAGES, 3))).rejects.toThrow("turn 3");
  });
});

test("a scripted model says which reply it lacks", async () => {
  const model = createScriptedModel({ "T-1": ["one"] });
  expect(await model.reply(ask([], 1))).toEqual({ reply: "one" });
  await expect(model.reply(ask([], 2))).rejects.toThrow("no reply for T-1, turn 2");
});
