import { obrienFlemingLevels, signFlip } from "@/lib/statistics";
import { LEVEL } from "./paired-figure";
import type { PlannedLooks } from "./types";

/** A ticket at a look: candidate minus base, summed over the trials so far, and the base's trials that are left. */
export type LookedTicket = { sum: number; left: readonly boolean[] };

export type PlannedLook = {
  planned: number;
  /** Looks taken, this one included. */
  used: number;
  /** Exact sign-flip permutation over tickets. */
  p: number;
  /** What p is held against at this look: O'Brien and Fleming's level divided by the tool lists tried. */
  level: number;
  /** `cannot settle`: no trial that is left could settle it, whatever comes. `used up`: the last look, and not settled. */
  state: "settled" | "go on" | "cannot settle" | "used up";
};

/** The level of each planned look, so that all of them together call nothing a change 5 times in 100. */
export function plannedLevels(planned: number, tried = 1): number[] {
  return obrienFlemingLevels(planned, LEVEL).map((level) => level / tried);
}

/** What p is held against at the last look taken; the usual level where no looks were planned. */
export function lookLevel(looks: PlannedLooks | undefined): number {
  return (looks && plannedLevels(looks.planned)[looks.used - 1]) ?? LEVEL;
}

/**
 * Looks at a comparison after a trial, as was planned before the first: `levels` are those of `plannedLevels`. What is
 * left cannot settle it where neither all right nor all wrong in every trial that is left would.
 */
export function takeLook(
  tickets: readonly LookedTicket[],
  used: number,
  levels: readonly number[],
): PlannedLook {
  const planned = levels.length;
  const level = levels[used - 1] ?? 0;
  const p = signFlip(tickets.map(({ sum }) => sum));
  const look = { planned, used, p, level };
  if (p <= level) return { ...look, state: "settled" };
  if (used >= planned) return { ...look, state: "used up" };
  const canSettle = levels.slice(used).some((later, index) => bestP(tickets, index + 1) <= later);
  return { ...look, state: canSettle ? "go on" : "cannot settle" };
}

/** The least p that so many more trials can lead to, if they all go one way. */
function bestP(tickets: readonly LookedTicket[], trials: number): number {
  const ahead = (right: boolean) =>
    tickets.map(({ sum, left }) =>
      left.slice(0, trials).reduce((total, base) => total + Number(right) - Number(base), sum),
    );
  return Math.min(signFlip(ahead(true)), signFlip(ahead(false)));
}
