import { describe, expect, test } from "vitest";
import { askedQuestion, outcomeOf, type RecordedCall, type TicketRun } from "./index";

const run = (change: Partial<TicketRun>): TicketRun => ({
  ticket: "T-0001",
  trial: 1,
  turns: [],
  calls: [],
  consents: [],
  answer: null,
  fault: null,
  preference: null,
  ...change,
});
const blocked: RecordedCall = {
  turn: 5,
  call: 5,
  server: "shop",
  tool: "shop.find_orders",
  arguments: "{}",
  status: "blocked",
  content: "A ticket run makes at most 4 calls.",
};

describe("outcomeOf", () => {
  test.each([
    ["answered", run({ answer: "It arrives on Friday." }), false],
    ["asked a question", run({ answer: "Which product do you mean?" }), false],
    ["held for a person", run({ answer: "Your refund has been issued." }), true],
    ["stopped at the cap", run({ calls: [blocked] }), false],
    ["no answer", run({}), false],
    ["no answer", run({ answer: "  " }), false],
    [null, run({ answer: "Fine.", fault: { kind: "rate limit", message: "429" } }), true],
  ])("is %s", (outcome, ended, held) => {
    expect(outcomeOf(ended, { held })).toBe(outcome);
  });

  test("an answer after a blocked call is an answer", () => {
    expect(outcomeOf(run({ calls: [blocked], answer: "Done." }), { held: false })).toBe("answered");
  });
});

describe("askedQuestion", () => {
  test.each([
    "Which product do you mean?",
    "I found two orders. Which one is it?\n\nKind regards,\nFernhill Supply",
    "Which one? Thanks!",
    'Did you mean "the kettle?"',
    "**Which order?**",
  ])("hears the question in %j", (answer) => {
    expect(askedQuestion(answer)).toBe(true);
  });

  test.each([
    "Why? Because it was late.",
    "It is on its way.",
    "",
    "Thanks for asking what happened.",
    "Best,\nFernhill",
  ])("hears none in %j", (answer) => {
    expect(askedQuestion(answer)).toBe(false);
  });
});
