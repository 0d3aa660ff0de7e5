import { score, ticketRun } from "@/lib/scoring/testing";
import type { ComparisonSide } from "./types";

type Answers = Readonly<Record<string, 0 | 1 | null>>;

/** A recording for tests: per ticket 1 right, 0 wrong, null died; several lists are several trials. */
export function side(
  id: string,
  trials: Answers | readonly Answers[],
  change: Partial<ComparisonSide> = {},
): ComparisonSide {
  const lists = Array.isArray(trials) ? (trials as readonly Answers[]) : [trials as Answers];
  return {
    id,
    class: "model-run",
    suite: "shop",
    revision: "r1",
    model: "acorn-8b",
    deterministic: false,
    sampling: '{"temperature":0.7}',
    promptSha256: "p1",
    toolListSha256: "l1",
    hostVersion: "1",
    partial: false,
    runs: lists.flatMap((answers, index) =>
      Object.entries(answers).map(([ticket, right]) => runOf(ticket, index + 1, right)),
    ),
    ...change,
  };
}

function runOf(ticket: string, trial: number, right: 0 | 1 | null): ComparisonSide["runs"][number] {
  const fault = right === null ? { kind: "time-out", message: "120 s" } : null;
  const run = ticketRun([right === 1 ? "get_order" : "refund_order"], { ticket, trial, fault });
  return {
    ticketSha256: `sha of ${ticket}`,
    resultsByCall: {},
    verdict: score(run, { accepted: ["get_order"], goal: "refund_order" }),
  };
}

/** `both` tickets right on both sides, then so many gained, lost and wrong on both. */
export function answers(counts: {
  both?: number;
  gained?: number;
  lost?: number;
  neither?: number;
}): [Answers, Answers] {
  const { both = 0, gained = 0, lost = 0, neither = 0 } = counts;
  const states = [
    ...Array<[1, 1]>(both).fill([1, 1]),
    ...Array<[0, 1]>(gained).fill([0, 1]),
    ...Array<[1, 0]>(lost).fill([1, 0]),
    ...Array<[0, 0]>(neither).fill([0, 0]),
  ];
  const list = (index: 0 | 1) =>
    Object.fromEntries(states.map((state, number) => [`T-${number}`, state[index]]));
  return [list(0), list(1)];
}
