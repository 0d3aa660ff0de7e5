import { defaultRules } from "@/lib/claims/testing";
import type { Expectation } from "@/lib/ticket";
import type { RecordedCall, TicketRun } from "@/lib/ticket-run";
import { type ScoringContext, scoreRun } from "./index";

/** Builders for tests: a call is a tool's name, or what else there is to say of it. */
export type CallSketch = string | ({ tool: string } & Partial<RecordedCall>);

export function ticketRun(calls: readonly CallSketch[], change: Partial<TicketRun> = {}): TicketRun {
  return {
    ticket: "t1",
    trial: 1,
    turns: [],
    calls: calls.map((call, index) => ({
      turn: index + 1,
      call: 1,
      server: null,
      arguments: "{}",
      status: "returned",
      content: "ok",
      ...(typeof call === "string" ? { tool: call } : call),
    })),
    consents: [],
    answer: "Done.",
    fault: null,
    preference: null,
    ...change,
  };
}

export function score(run: TicketRun, expectation: Expectation | null, change: Partial<ScoringContext> = {}) {
  return scoreRun(run, {
    expectation,
    shown: ["refund_order", "get_order", "cancel_order"],
    rules: defaultRules,
    mode: "full",
    headlineArgument: null,
    ...change,
  });
}
