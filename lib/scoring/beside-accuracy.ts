import type { Rate } from "@/lib/statistics";
import type { Scorecard } from "./types";

/** A figure that stands beside accuracy and is never averaged with it. */
export type BesideFigure = {
  id: "due" | "abstention" | "overTrigger" | "forbidden" | "recovery" | "recoveryGoal";
  name: string;
  /** What it counts, in a few words. */
  means: string;
  wanted: "higher" | "fewer";
  rate: Rate;
};

const FIGURES: readonly (Omit<BesideFigure, "rate"> & { read: (card: Scorecard) => Rate | null })[] = [
  {
    id: "due",
    name: "Right first tool, where one was due",
    means: "without the tickets that should call nothing",
    wanted: "higher",
    read: (card) => card.dueRate,
  },
  {
    id: "abstention",
    name: "Called nothing, where nothing was due",
    means: "thanks, spam, questions that no tool answers",
    wanted: "higher",
    read: (card) => card.abstention,
  },
  {
    id: "overTrigger",
    name: "Called a tool, where none was due",
    means: "of the same tickets",
    wanted: "fewer",
    read: (card) => card.overTrigger,
  },
  {
    id: "forbidden",
    name: "Called a forbidden tool",
    means: "a tool that the ticket must not lead to",
    wanted: "fewer",
    read: (card) => card.forbiddenRate,
  },
  {
    id: "recovery",
    name: "Went on after a tool error",
    means: "to a call or an answer that worked",
    wanted: "higher",
    read: (card) => card.recovery,
  },
  {
    id: "recoveryGoal",
    name: "Job finished after a tool error",
    means: "the tool the ticket needs returned all the same",
    wanted: "higher",
    read: (card) => card.recoveryGoal,
  },
];

/** The figures beside accuracy that a recording has; [] where its tickets ask for none of them. */
export function listBeside(card: Scorecard): BesideFigure[] {
  return FIGURES.flatMap(({ read, ...figure }) => {
    const rate = read(card);
    return rate === null ? [] : [{ ...figure, rate }];
  });
}

/** Those that both recordings have, each over its own runs: they are not paired. */
export function listBesideBoth(
  base: Scorecard,
  candidate: Scorecard,
): (Omit<BesideFigure, "rate"> & { base: Rate; candidate: Rate })[] {
  const others = new Map(listBeside(candidate).map(({ id, rate }) => [id, rate]));
  return listBeside(base).flatMap(({ rate, ...figure }) => {
    const other = others.get(figure.id);
    return other === undefined ? [] : [{ ...figure, base: rate, candidate: other }];
  });
}
