import { type PairedFigure, sayRenamed, type VerdictWord } from "@/lib/compare";
import {
  formatCount,
  formatFraction,
  formatInterval,
  formatPercent,
  formatPoints,
  formatPointsInterval,
} from "@/lib/format";
import { classLabel } from "@/lib/provenance";
import { BOOTSTRAP_SEED, type Rate } from "@/lib/statistics";
import type { ComparedRecordings, ScoredRecording } from "./types";

/** A label with its value, both plain text. */
export type Line = readonly [label: string, value: string];

export const VERDICT_WORDS: Readonly<Record<VerdictWord, string>> = {
  settled: "likely real",
  leaning: "maybe",
  "not shown": "no evidence",
};

/** The method's names, as every export gives them. */
export const METHOD = {
  interval: "Wilson score, 95 %",
  once: { test: "exact McNemar, two-sided", interval: "Newcombe paired (method 10), 95 %" },
  trials: {
    test: "exact sign-flip permutation over tickets",
    interval: `bootstrap over tickets, 95 %, seed ${BOOTSTRAP_SEED}`,
  },
  perTool: "Holm over tools",
} as const;

/** The test and the interval behind a paired figure: several trials have no mid-p. */
export function methodOf({ p, midP }: Pick<PairedFigure, "p" | "midP">): { test: string; interval: string } {
  return p !== null && midP === null ? METHOD.trials : METHOD.once;
}

/** "36 of 48 (75 %, 61 to 85 %)"; "0 of 0 (nothing to check)". */
export function sayRate(rate: Rate): string {
  if (rate.n === 0) return `${formatFraction(rate)} (nothing to check)`;
  return `${formatFraction(rate)} (${formatPercent(rate)}, ${formatInterval(rate)})`;
}

/** "+12.5 points (2.1 to 23.8)". */
export function sayDifference(figure: PairedFigure): string {
  const { n } = figure.base;
  return `${formatPoints(figure.difference, n)} (${formatPointsInterval(figure, n)})`;
}

/** The sentence a partial recording's export starts with; null for whole ones. */
export function partialWarning(recordings: readonly ScoredRecording[]): string | null {
  const ids = recordings.filter(({ partial }) => partial).map(({ id }) => id);
  if (ids.length === 0) return null;
  const [noun, verb] = ids.length === 1 ? ["recording", "ends"] : ["recordings", "end"];
  return `Partial ${noun}: ${ids.join(" and ")} ${verb} before the last ticket. It passes no gate and is no baseline.`;
}

/** Everything that must stand beside a recording's figures. */
export function setupOf(scored: ScoredRecording): Line[] {
  const declared = scored.declaredClass === null ? "" : ` (the file declares: ${scored.declaredClass})`;
  return [
    ["recording", `${scored.id}, ${scored.title}`],
    ["provenance", `${sayClass(scored)}${declared}`],
    ["statement", scored.statement],
    ["suite", scored.suite ?? "not recorded"],
    ["descriptions", scored.revision ?? "not named"],
    ["model", scored.model ?? "none named"],
    ["sampling", scored.sampling == null ? "none recorded" : JSON.stringify(scored.sampling)],
    ["prompt", scored.promptSha256 ?? "not recorded"],
    ["tool list", scored.toolListSha256 ?? "not recorded"],
    ["host", scored.hostVersion ?? "not recorded"],
    [
      "runs",
      `${formatCount(scored.scorecard.runs, "ticket run")}, ${formatCount(scored.trials, "trial")}, ${sayMode(scored.mode)}`,
    ],
    ["recorded", scored.recordedAt ?? "no date given"],
    ["file SHA-256", scored.fileSha256],
    ["scoring", `version ${scored.scoringVersion}, expectations: ${scored.expectations}`],
    ["interval", METHOD.interval],
  ];
}

/** "constructed (authored, no model ran)"; "baseline". */
export function sayClass({ class: provenance }: Pick<ScoredRecording, "class">): string {
  const label = classLabel(provenance);
  return label === provenance ? provenance : `${provenance} (${label})`;
}

/** How a comparison's figures came about. */
export function comparisonMethod({ comparison }: ComparedRecordings): Line[] {
  const { firstTool, axis, notRecorded, revisionsTried, noiseFloor, renamed } = comparison;
  const method = firstTool === null ? null : methodOf(firstTool);
  return [
    ["differs", axis.length === 0 ? "nothing recorded" : axis.join(", ")],
    ["not recorded on either side", notRecorded.length === 0 ? "nothing" : notRecorded.join(", ")],
    ...(method === null
      ? []
      : ([
          ["test", `${method.test}; settled at 0.05 divided by the tool lists tried`],
          ["interval of the difference", method.interval],
        ] as const)),
    ...(renamed.length === 0 ? [] : [["renamed tools", sayRenamed(renamed) ?? ""] as const]),
    ["tool lists tried", String(revisionsTried)],
    ["per tool", METHOD.perTool],
    [
      "changes by itself",
      noiseFloor === null
        ? "not measured"
        : `${formatFraction({ k: noiseFloor.flipped, n: noiseFloor.n })} between two recordings of one tool list`,
    ],
  ];
}

/** "T-0001", or "T-0001, trial 2". */
export function nameRun({ ticket, trial }: { ticket: string; trial: number }): string {
  return trial === 1 ? ticket : `${ticket}, trial ${trial}`;
}

export function nameCalled(called: string | null): string {
  return called ?? "not measured";
}

function sayMode(mode: string): string {
  return mode === "first-call" ? "first calls only" : "whole tickets";
}

/** A line of a plain-text block: a line break in a statement would start a line of its own making. */
export function writeLine([label, value]: Line): string {
  return `  ${label}: ${value.replace(/\s+/g, " ").slice(0, 1000)}`;
}
