import { createRandom, type Random } from "@/lib/random";
import { score, ticketRun } from "@/lib/scoring/testing";
import { mcnemarExact, type Rate, rate } from "@/lib/statistics";
import { compareRecordings } from "./index";
import { side } from "./testing";
import type { Comparison, ComparisonSide } from "./types";

export type NoEffect = {
  /**
   * Null: a ticket's chance of being right is one on both sides, Beta(2, 1). Else as many gain as lose: this share of the
   * tickets changes its chance by this size, which way is a coin, so a candidate is neither better nor worse.
   */
  change: { share: number; size: number } | null;
  trials: number;
  /** Candidates recorded against one base, each compared as one of so many tool lists tried. */
  revisions: number;
};

export type Calibration = {
  /** Bases for which any revision was called settled: at most one in twenty may be. */
  settled: Rate;
  /** The same by McNemar's test over ticket runs, which takes four trials of a ticket for four tickets. */
  pooled: Rate;
};

const TICKETS = 48;

/** How often recordings between which nothing differs in truth are called settled by the function the page calls. */
export function calibrate(noEffect: NoEffect, { bases, seed }: { bases: number; seed: number }): Calibration {
  const random = createRandom(seed);
  let settled = 0;
  let pooled = 0;
  for (let drawn = 0; drawn < bases; drawn++) {
    const found = compareWithRevisions(random, noEffect);
    if (found.some(({ firstTool }) => firstTool?.verdict === "settled")) settled += 1;
    if (found.some((comparison) => pooledP(comparison) <= 0.05 / noEffect.revisions)) pooled += 1;
  }
  return { settled: rate(settled, bases), pooled: rate(pooled, bases) };
}

function compareWithRevisions(random: Random, { change, trials, revisions }: NoEffect): Comparison[] {
  const tickets = Array.from({ length: TICKETS }, () => drawChances(random, change));
  const draw = (chances: readonly number[]) => drawRuns(random, chances, trials);
  const base = sideOf("base", draw(tickets.map((ticket) => ticket.base)));
  return Array.from({ length: revisions }, (_, index) => {
    const candidate = sideOf(`r${index + 2}`, draw(tickets.map((ticket) => ticket.candidate)));
    return compareRecordings(base, candidate, { tried: revisions, toolChanges: [] });
  });
}

function drawChances(random: Random, change: NoEffect["change"]): { base: number; candidate: number } {
  if (change === null || !random.chance(change.share)) {
    const chance = Math.sqrt(random.next());
    return { base: chance, candidate: chance };
  }
  const low = random.next() * (1 - change.size);
  const [base, candidate] = random.chance(0.5) ? [low, low + change.size] : [low + change.size, low];
  return { base, candidate };
}

type Runs = ComparisonSide["runs"];

function drawRuns(random: Random, chances: readonly number[], trials: number): Runs {
  return chances.flatMap((chance, ticket) =>
    Array.from({ length: trials }, (_, trial) => {
      const verdict = random.chance(chance) ? RIGHT : WRONG;
      return {
        ticketSha256: `sha of T-${ticket}`,
        resultsByCall: {},
        verdict: { ...verdict, ticket: `T-${ticket}`, trial: trial + 1 },
      };
    }),
  );
}

/** Scored as any other run, once each: only ticket and trial are written over them. */
const [RIGHT, WRONG] = [scoreCall("get_order"), scoreCall("refund_order")];

function scoreCall(tool: string) {
  return score(ticketRun([tool]), { accepted: ["get_order"] }, { mode: "first-call" });
}

function sideOf(id: string, runs: Runs): ComparisonSide {
  return { ...side(id, []), toolListSha256: id, runs };
}

function pooledP({ pairs }: Comparison): number {
  const count = (state: string) => pairs.filter((pair) => pair.state === state).length;
  return mcnemarExact(count("lost"), count("gained"));
}
