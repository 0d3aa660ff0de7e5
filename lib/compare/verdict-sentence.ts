import { formatCount, formatFraction, formatP, formatPoints, formatPointsInterval } from "@/lib/format";
import type { Comparison, PairedFigure, VerdictWord } from "./types";

type Compared = Omit<Comparison, "pairs">;

const PLAIN: Record<VerdictWord, string> = {
  settled: "Likely real.",
  leaning: "Maybe real: there are too few tickets to be sure.",
  "not shown": "No evidence that this is more than chance.",
};

/** What happened, in one sentence a newcomer understands; the tickets that got worse are `firstTool.lost`. */
export function verdictSentence(comparison: Compared): string {
  const { base, candidate, firstTool, reason } = comparison;
  if (!firstTool) return `${base} and ${candidate} are not compared. ${reason ?? ""}`.trim();
  const { k, n } = firstTool.candidate;
  const change = k - firstTool.base.k;
  const of = `of ${formatCount(n, hasTrials(firstTool) ? "ticket run" : "ticket")}`;
  const moved = `${firstTool.gained.length} better, ${firstTool.lost.length} worse`;
  if (firstTool.gained.length + firstTool.lost.length === 0) {
    return `${candidate} and ${base} pick the right first tool on the same ${k} ${of}: none better, none worse.`;
  }
  if (change === 0) {
    return `${candidate} picks the right first tool as often as ${base}, on ${k} ${of}: ${moved}. ${PLAIN[firstTool.verdict]}`;
  }
  const more = change > 0 ? "more" : "fewer";
  return `${candidate} picks the right first tool on ${Math.abs(change)} ${more} ${of} than ${base}: ${moved}. ${PLAIN[firstTool.verdict]}`;
}

/** The statistics behind the verdict, one short part each, for a smaller line; "" where nothing is compared. */
export function smallLine(comparison: Compared): string {
  const { firstTool, revisionsTried, axis, notRecorded, noiseFloor, looks, otherFingerprints } = comparison;
  if (!firstTool) return "";
  const { n } = firstTool.base;
  const parts = [
    firstTool.verdict,
    describeP(firstTool, revisionsTried, looks),
    `${formatPoints(firstTool.difference, n)} (${formatPointsInterval(firstTool, n)})`,
    noiseFloor &&
      `same list recorded twice: ${formatFraction({ k: noiseFloor.flipped, n: noiseFloor.n })} changed by themselves`,
    ...describeReach(comparison),
    axis.length === 0 ? "nothing recorded differs" : `differs: ${axis.join(", ")}`,
    notRecorded.length > 0 && `not recorded: ${notRecorded.join(", ")}`,
    otherFingerprints && "the endpoint named another fingerprint in each, so it may have changed too",
  ];
  return parts.filter((part) => typeof part === "string").join(" · ");
}

function describeP({ p, pAdjusted }: PairedFigure, tried: number, looks: Comparison["looks"]): string | null {
  if (p === null) return null;
  if (looks && pAdjusted !== null) {
    const lists = tried === 1 ? "" : ` and ${tried} tool lists tried`;
    return `exact ${formatP(p)}, ${formatP(pAdjusted)} after ${sayLooks(looks)}${lists}`;
  }
  if (tried === 1 || pAdjusted === null) return `exact ${formatP(p)}`;
  return `exact ${formatP(p)}, ${formatP(pAdjusted)} after ${tried} tool lists tried`;
}

/** "4 looks planned, 2 used (2 trials saved, about 12,000 tokens)". */
export function sayLooks({ planned, used, savedTokens }: NonNullable<Comparison["looks"]>): string {
  const said = `${formatCount(planned, "look")} planned, ${used} used`;
  if (used >= planned) return said;
  const tokens = savedTokens === undefined ? "" : `, about ${formatCount(savedTokens, "token")}`;
  return `${said} (${formatCount(planned - used, "trial")} saved${tokens})`;
}

function describeReach({ firstTool, couldHaveShown, ticketsToSettle }: Compared): string[] {
  if (!firstTool || firstTool.verdict === "settled") return [];
  const points = couldHaveShown === null ? null : Math.ceil(100 * couldHaveShown);
  return [
    ...(points === null ? [] : [`a net change of ${points} points would have shown 8 times in 10`]),
    ...(ticketsToSettle === null
      ? []
      : [`about ${formatCount(ticketsToSettle, "more ticket")} like these would settle it`]),
  ];
}

/** Several trials have no mid-p: McNemar's test is for one. */
function hasTrials({ p, midP }: PairedFigure): boolean {
  return p !== null && midP === null;
}
