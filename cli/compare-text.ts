import type { PairRow } from "@/db";
import { sayRenamed, smallLine, verdictSentence } from "@/lib/compare";
import { type ComparedRecordings, sayAmongFirst, sayLean } from "@/lib/export";
import { escapeTerminal, formatCount, formatFraction } from "@/lib/format";
import { classLabel } from "@/lib/provenance";
import { listBesideBoth } from "@/lib/scoring";

type Compared = ComparedRecordings["comparison"];

/** A comparison as plain text: the verdict first, then per tool, then every ticket that changed, worse before better. */
export function compareText(
  { base, candidate, comparison }: ComparedRecordings,
  pairs: readonly PairRow[],
): string {
  const { sides } = comparison;
  const renamed = sayRenamed(comparison.renamed);
  const lines = [
    `${base.id} [${classLabel(base.class)}] → ${candidate.id} [${classLabel(candidate.class)}]`,
    verdictSentence(comparison),
    ...(comparison.firstTool ? [smallLine(comparison)] : []),
    ...(renamed === null ? [] : [renamed]),
    "",
    `right first tool   ${formatFraction(sides.base)} → ${formatFraction(sides.candidate)}`,
    ...toolLines(comparison),
    ...listBesideBoth(base.scorecard, candidate.scorecard).map(
      ({ name, base: own, candidate: other }) =>
        `${name.toLowerCase()}: ${formatFraction(own)} → ${formatFraction(other)}  (each of its own runs)`,
    ),
    ...leanLines(comparison),
    ...(comparison.firstTool
      ? ["", ...changed("worse", pairs, "lost"), ...changed("better", pairs, "gained")]
      : []),
    ...unpairedLines(comparison),
  ];
  return `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`;
}

function toolLines({ perTool }: Compared): string[] {
  return perTool.map(({ expected, base, candidate, gained, lost, verdict, textChanged }) => {
    const moved = `better ${gained.length}, worse ${lost.length}, ${verdict}`;
    const note = textChanged ? "" : "  (not edited)";
    return `  ${expected}: ${formatFraction(base)} → ${formatFraction(candidate)}  ${moved}${note}`;
  });
}

/** Beside the first tools, never mixed with them. */
function leanLines({ preferences }: Compared): string[] {
  if (preferences === undefined) return [];
  const { name, base, candidate, better, worse, certainty } = sayLean(preferences);
  const moved = `more on ${better}, less on ${worse} of ${formatCount(preferences.tickets, "ticket")}`;
  return [
    "",
    "how it leaned (no part of the figures above)",
    `  ${name.toLowerCase()}: ${base} → ${candidate}  ${moved}, ${preferences.verdict}, ${certainty}`,
    ...preferences.amongFirst.map(
      ({ first, base: own, candidate: other }) =>
        `  ${sayAmongFirst(first).toLowerCase()}: ${formatFraction(own)} → ${formatFraction(other)}`,
    ),
  ];
}

function changed(word: string, pairs: readonly PairRow[], state: PairRow["state"]): string[] {
  const rows = pairs.filter((pair) => pair.state === state);
  if (rows.length === 0) return [`${word}: none`];
  return [
    `${word}:`,
    ...rows.map(({ ticket, trial, expected, base, candidate }) => {
      const run = trial === 1 ? ticket : `${ticket}, trial ${trial}`;
      return `  ${run}  expected ${expected}: ${calledName(base)} → ${calledName(candidate)}`;
    }),
  ];
}

function calledName({ called }: PairRow["base"]): string {
  if (!called) return "not measured";
  if (called.kind === "tool") return called.tool;
  return called.kind === "unknown tool" ? `unknown tool ${called.recorded}` : called.kind;
}

function unpairedLines({ unpaired: { onlyBase, onlyCandidate, changed: reworded } }: Compared): string[] {
  const counts = [
    [onlyBase.length, "only in the base"],
    [onlyCandidate.length, "only in the candidate"],
    [reworded.length, "reworded between the two"],
  ] as const;
  return counts.filter(([n]) => n > 0).map(([n, why]) => `left out: ${formatCount(n, "ticket")} ${why}`);
}
