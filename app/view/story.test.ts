import { describe, expect, test } from "vitest";
import type { TicketPage } from "@/db";
import type { RunVerdict } from "@/lib/scoring";
import type { CallStatus } from "@/lib/ticket-run";
import { tellStory } from "./story";
import { buildRecording } from "./testing";

const verdict: RunVerdict = {
  ticket: "T-0042",
  trial: 1,
  measured: true,
  notScored: null,
  expected: "shop.quote_refund",
  accepted: ["shop.quote_refund"],
  firstTool: { kind: "tool", tool: "shop.get_order_status", recorded: "shop.get_order_status" },
  right: false,
  goal: { tool: "shop.issue_refund", reached: false, called: false },
  headline: null,
  arguments: [],
  expectedCalls: null,
  forbids: false,
  kind: null,
  forbiddenCalled: [],
  extraCalls: 0,
  repeatedCalls: 0,
  toolErrors: 1,
  recovered: false,
  outcome: "held for a person",
  claims: [],
  strictClaims: [],
  unbacked: true,
  strictUnbacked: true,
};

function tell(
  changes: Partial<RunVerdict>,
  page: Partial<TicketPage> = {},
  status: CallStatus = "tool_error",
): string {
  const call = { turn: 1, call: 1, server: null, tool: "x", arguments: "{}", status, content: null };
  const turn = {
    turn: 1,
    added: [],
    reply: "",
    replyFormat: "text",
    ms: null,
    usage: null,
    calls: [call],
    consents: [],
  } as const;
  const told = {
    verdict: { ...verdict, ...changes },
    turns: [turn],
    fault: null,
    recording: buildRecording({ mode: "full" }),
    expectation: null,
    ...page,
  };
  return tellStory(told)
    .map((say) => say.text)
    .join(" ");
}

describe("tellStory", () => {
  test("tells a wrong call, the error, the unfinished job and the claim, in order", () => {
    expect(tell({})).toBe(
      "The ticket needs quote_refund first. Called first: get_order_status. The tool answered with an error. " +
        "The job was not finished: issue_refund was never called. The reply says it was done. No call did it. Held for a person.",
    );
  });

  test("tells a right call that finished the job in two sentences", () => {
    const goal = { tool: "shop.get_order_status", reached: true, called: true };
    const right = { right: true, goal, unbacked: false, outcome: "answered" } as const;
    expect(tell(right, {}, "returned")).toBe(
      "The right tool first: get_order_status. The job was finished: get_order_status returned.",
    );
  });

  test("says that a failed run is in no figure, and why", () => {
    const fault = { kind: "rate limit", message: "429 after 3 tries" };
    expect(tell({ measured: false }, { fault })).toBe(
      "This run failed, so it is in no figure: 429 after 3 tries.",
    );
  });

  test("says of a matcher that nothing was executed", () => {
    const baseline = { goal: null, unbacked: null, outcome: null, firstTool: { kind: "no tool" } } as const;
    expect(tell(baseline, { recording: buildRecording() })).toBe(
      "The ticket needs quote_refund first. No tool was called. Only the first call was recorded; nothing was executed.",
    );
  });

  test("does not blame a run that nothing was held against", () => {
    expect(tell({ notScored: "no expectation", right: null, expected: null, accepted: [] })).toMatch(
      /^Not scored: nothing says/,
    );
  });
});
