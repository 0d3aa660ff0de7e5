import type { ScorecardPage, TicketPage } from "@/db";
import { formatCount, formatProbability, formatScore } from "@/lib/format";
import type { PreferenceMatrix, PreferenceSummary } from "@/lib/scoring";
import type { Preference, PreferenceMeasure } from "@/lib/ticket-run";
import { formatNumber } from "./number";
import { showText } from "./show-text";

/** What the numbers are, to stand under a heading. */
export function sayMeasure(measure: PreferenceMeasure | null): string {
  switch (measure) {
    case "probability":
      return "the probability the model gave each tool's name";
    case "bm25":
      return "words shared with each tool's text (BM25); the numbers of two tickets have no common scale";
    case "cosine":
      return "how near in meaning each tool's text is (cosine)";
    case null:
      return "the chooser's own scores, whose scale its file does not name";
  }
}

export type PreferenceBar = {
  tool: string;
  score: string;
  /** Length of its bar, 0 to 1. */
  share: number;
  expected: boolean;
  called: boolean;
};

/** Past so many tools a list of bars is no picture; an expected or called one is always in it. */
const MOST_BARS = 12;

/** Every weighed tool as a bar, best first: probabilities from 0 to 100 %, other scores against the largest. */
export function listBars({ preference, verdict }: Pick<TicketPage, "verdict"> & { preference: Preference }): {
  bars: PreferenceBar[];
  hidden: number;
} {
  const isProbability = preference.measure === "probability";
  const largest = isProbability ? 1 : Math.max(0, ...preference.scores.map(({ score }) => score));
  const called = verdict.firstTool?.kind === "tool" ? verdict.firstTool.tool : null;
  const all = preference.scores
    .toSorted((left, right) => right.score - left.score)
    .map(({ tool, score }) => ({
      tool,
      score: isProbability ? formatProbability(score) : formatScore(score),
      share: largest === 0 ? 0 : Math.min(1, Math.max(0, score / largest)),
      expected: verdict.accepted.includes(tool),
      called: tool === called,
    }));
  const bars = all.filter((bar, index) => index < MOST_BARS || bar.expected || bar.called);
  return { bars, hidden: all.length - bars.length };
}

/** Where the right tool stood, as one sentence. */
export function sayPlace({
  preference,
  verdict,
}: Pick<TicketPage, "verdict"> & { preference: Preference }): string {
  const { scores } = preference;
  if (verdict.expected === null) return `${formatCount(scores.length, "tool")} weighed.`;
  const [first] = scores.toSorted((left, right) => right.score - left.score);
  if (verdict.accepted.length === 0) {
    return first === undefined || first.score <= 0
      ? "Nothing was due, and it leaned to no tool."
      : `Nothing was due; it leaned most to ${showText(first.tool)}.`;
  }
  const own = scores.filter(({ tool }) => verdict.accepted.includes(tool)).map(({ score }) => score);
  if (own.length === 0) return "The right tool was not among those weighed.";
  const best = Math.max(...own);
  const before = scores.filter(({ score }) => score > best).length;
  const tied = scores.filter(({ score }) => score === best).length > 1;
  if (before === 0) return tied ? "The right tool shares the highest score." : "The right tool came first.";
  return `The right tool came ${ordinal(before + 1)} of ${scores.length}.`;
}

function ordinal(place: number): string {
  const tail = place % 100 >= 11 && place % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${tail}`;
}

/** "the right tool among the first 1, 3, 5: 10, 35, 47 of 48": the answer of the scorecard's fold. */
export function sayAmongFirst(preferences: ScorecardPage["preferences"]): string {
  if (preferences === null) return "not recorded: only what was called is known";
  const { amongFirst, onAccepted, runs } = preferences;
  const counts = amongFirst.map(({ rate }) => formatNumber(rate.k));
  const firsts = amongFirst.map(({ first }) => String(first));
  const mean =
    onAccepted === null ? "" : `; ${formatProbability(onAccepted.mean)} mean probability on the right tool`;
  return `right tool among the first ${joinAnd(firsts)} weighed: ${joinAnd(counts)} of ${formatNumber(runs)}${mean}`;
}

const joinAnd = (parts: readonly string[]) => `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export type SoftCell = { tool: string; value: number | null; expected: boolean; heat: 0 | 1 | 2 | 3 | 4 };
export type SoftRow = { expected: string; n: number; cells: readonly SoftCell[] };

const MOST_SHOWN = 12;

/** The soft matrix as far as a table can be read: rows and columns with the most runs, expected tools first. */
export function buildSoftMatrix({ matrix }: PreferenceSummary): {
  tools: readonly string[];
  rows: readonly SoftRow[];
  hidden: { rows: number; columns: number };
} {
  const rows = matrix.rows.toSorted((left, right) => right.n - left.n).slice(0, MOST_SHOWN);
  const expected = rows.map((row) => row.expected).filter((tool) => matrix.tools.includes(tool));
  const columns = [...expected, ...matrix.tools.filter((tool) => !expected.includes(tool))].slice(
    0,
    MOST_SHOWN,
  );
  return {
    tools: columns,
    rows: rows.map((row) => ({
      expected: row.expected,
      n: row.n,
      cells: columns.map((tool) => toCell(matrix, row, tool)),
    })),
    hidden: { rows: matrix.rows.length - rows.length, columns: matrix.tools.length - columns.length },
  };
}

function toCell(matrix: PreferenceMatrix, row: PreferenceMatrix["rows"][number], tool: string): SoftCell {
  const cellOf = (name: string) => row.cells[matrix.tools.indexOf(name)] ?? null;
  const value = cellOf(tool);
  const expected = tool === row.expected;
  return { tool, value, expected, heat: expected ? 0 : heatOf(matrix.of, value, cellOf(row.expected)) };
}

/** Darker the more a wrong tool draws: by its probability, or where it stands before the right one on average. */
function heatOf(of: PreferenceMatrix["of"], value: number | null, right: number | null): SoftCell["heat"] {
  if (value === null) return 0;
  if (of === "place") return right !== null && value < right ? (right - value >= 1 ? 3 : 1) : 0;
  if (value >= 0.5) return 4;
  if (value >= 0.25) return 3;
  if (value >= 0.1) return 2;
  return value >= 0.02 ? 1 : 0;
}
