import type { Preference } from "@/lib/ticket-run";
import type { RunVerdict } from "./types";

/** How one run leaned: facts of its preference held against what the ticket accepts. */
export type PreferenceVerdict = {
  ticket: string;
  /** The expected first tool. */
  expected: string;
  /** Place of the best accepted tool among all weighed ones, from 1; null where none of them was weighed. */
  rank: number | null;
  /** Sum of the scores on the accepted tools: a probability where the scores are. */
  onAccepted: number;
};

/**
 * Holds a preference against the accepted tools of its run's verdict. Tools with equal scores share the worst of their
 * places: a tie is no choice. Null where no tool is accepted or the run was not scored.
 */
export function scorePreference(
  { scores }: Pick<Preference, "scores">,
  { ticket, right, expected, accepted }: Pick<RunVerdict, "ticket" | "right" | "expected" | "accepted">,
): PreferenceVerdict | null {
  if (right === null || expected === null || accepted.length === 0) return null;
  const own = scores.filter(({ tool }) => accepted.includes(tool));
  const best = own.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  return {
    ticket,
    expected,
    rank: own.length === 0 ? null : placeOf(best, scores),
    onAccepted: own.reduce((total, { score }) => total + score, 0),
  };
}

/** The place of a score, from 1; equal ones share the worst of theirs. */
export function placeOf(score: number, scores: Preference["scores"]): number {
  return scores.filter((one) => one.score >= score).length;
}
