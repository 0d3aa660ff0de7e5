import type { ComparisonPage, PairRow } from "@/db";
import { sayLooks, type VerdictWord } from "@/lib/compare";
import { formatCount, formatFraction, formatP, formatPoints, formatPointsInterval } from "@/lib/format";
import { formatNumber } from "./number";
import { showText } from "./show-text";

type Compared = Pick<ComparisonPage, "base" | "candidate" | "comparison">;

/** The verdict words as pages say them, each with its meaning. */
export const VERDICTS: Record<
  VerdictWord,
  { word: string; meaning: string; mark: "real" | "maybe" | "noEvidence" }
> = {
  settled: { word: "likely real", meaning: "unlikely to be chance", mark: "real" },
  leaning: { word: "maybe", meaning: "likely, not proved", mark: "maybe" },
  "not shown": { word: "no evidence", meaning: "could be chance", mark: "noEvidence" },
};

/** Short names of the two sides: what differs between them where one thing does, else their ids. */
export function nameSides(compared: Compared): { base: string; candidate: string } {
  const names = chooseNames(compared);
  return { base: showText(names.base), candidate: showText(names.candidate) };
}

function chooseNames({ base, candidate, comparison }: Compared): { base: string; candidate: string } {
  const { axis } = comparison;
  if (
    axis.length === 1 &&
    axis[0] === "descriptions" &&
    base.revision !== null &&
    candidate.revision !== null
  ) {
    if (base.revision !== candidate.revision) return { base: base.revision, candidate: candidate.revision };
  }
  if (axis.length === 1 && axis[0] === "model" && base.model !== null && candidate.model !== null) {
    if (base.model !== candidate.model) return { base: base.model, candidate: candidate.model };
  }
  return { base: base.id, candidate: candidate.id };
}

/** Pairs by what became of them. */
export function sortPairs(pairs: readonly PairRow[]) {
  const pick = (state: PairRow["state"]) => pairs.filter((pair) => pair.state === state);
  return { lost: pick("lost"), gained: pick("gained"), both: pick("both"), neither: pick("neither") };
}

/** One plain sentence: which side is right more often, by how many tickets, how many better and worse. */
export function sayVerdict(compared: Compared & Pick<ComparisonPage, "pairCounts">): string {
  const { firstTool, reason } = compared.comparison;
  if (!compared.comparison.comparable || firstTool === null) {
    return `Side by side, no difference computed: ${lowerFirst(reason ?? "these two cannot be paired")}`;
  }
  const names = nameSides(compared);
  const { gained, lost } = compared.pairCounts;
  const net = gained - lost;
  const n = firstTool.candidate.n;
  if (gained + lost === 0) {
    const shared = formatFraction(firstTool.candidate);
    return `No ticket changed: ${names.candidate} and ${names.base} pick the right first tool on the same ${shared}.`;
  }
  const moved = `${formatNumber(gained)} better, ${formatNumber(lost)} worse`;
  if (net === 0) {
    return `${names.candidate} picks the right first tool as often as ${names.base}, ${formatFraction(firstTool.candidate)}: ${moved}.`;
  }
  const direction = `${formatNumber(Math.abs(net))} ${net > 0 ? "more" : "fewer"}`;
  return `${names.candidate} picks the right first tool on ${direction} of ${formatNumber(n)} ${nounOf(compared)} than ${names.base}: ${moved}.`;
}

/** Over several trials a pair is a ticket run; a chooser that repeats itself counts one trial, however often it ran. */
function nounOf({ comparison }: Compared): string {
  return hasTrials(comparison) ? "ticket runs" : "tickets";
}

/** Several trials have no mid-p: McNemar's test is for one. */
function hasTrials({ firstTool }: Pick<ComparisonPage["comparison"], "firstTool">): boolean {
  return firstTool !== null && firstTool.p !== null && firstTool.midP === null;
}

/** The line under the headline: the verdict word in plain speech and what to do about it. */
export function sayCertainty({ comparison, base, candidate }: Compared): string {
  if (comparison.firstTool === null) return "";
  const { word, meaning } = VERDICTS[comparison.firstTool.verdict];
  const verdict = `${upperFirst(word)}: ${meaning}.`;
  if (candidate.class === "baseline" && base.class === "baseline") {
    return `${verdict} Two matchers, no chat model: they cannot read “do not use”, and a model may choose otherwise.`;
  }
  return candidate.trials === 1 ? `${verdict} Recorded once: repeat it before you ship.` : verdict;
}

/** The statistics behind the verdict, one click below it; each entry stands alone. */
export function listStatistics(compared: Statistics): string[] {
  const { comparison } = compared;
  const { firstTool, noiseFloor, revisionsTried, couldHaveShown, ticketsToSettle } = comparison;
  if (firstTool === null) return [];
  const n = firstTool.candidate.n;
  const tried = formatCount(revisionsTried, "other tool list");
  const isOverTrials = hasTrials(comparison);
  return [
    firstTool.p === null
      ? ""
      : `${isOverTrials ? "exact sign-flip test over tickets" : "exact McNemar"} ${formatP(firstTool.p)}`,
    comparison.looks === undefined
      ? ""
      : `${sayLooks(comparison.looks)}: p is held against the level of the last`,
    comparison.otherFingerprints
      ? "the endpoint named another fingerprint in each, so it may have changed too"
      : "",
    firstTool.pAdjusted === null
      ? ""
      : `${formatP(firstTool.pAdjusted)} after correcting for ${tried} recorded on these tickets`,
    firstTool.difference === null
      ? ""
      : `${formatPoints(firstTool.difference, n)} (95 % interval ${formatPointsInterval(firstTool, n)}${isOverTrials ? ", by bootstrap over tickets" : ""})`,
    noiseFloor === null
      ? (sayRepeats(compared) ??
        "the same list was not recorded twice, so how much changes by itself is not measured")
      : `same list recorded twice: ${noiseFloor.flipped} of ${noiseFloor.n} changed by themselves`,
    couldHaveShown === null
      ? ""
      : `with ${formatCount(n, "ticket")} only a net change of ${formatPoints(couldHaveShown, n)} or more would have shown`,
    ticketsToSettle === null
      ? ""
      : `about ${formatCount(ticketsToSettle, "more ticket")} like these would settle it`,
  ].filter(Boolean);
}

type Statistics = Compared & Pick<ComparisonPage, "heldEqual">;

/** Why recording again would show nothing new, where that is so. */
function sayRepeats({ base, candidate, heldEqual }: Statistics): string | null {
  const trials = Math.max(base.trials, candidate.trials);
  const once = trials > 1 ? `; its ${trials} trials count as one` : "";
  if (candidate.class === "baseline" || base.class === "baseline") {
    return `a matcher gives the same answer every time: nothing changes by itself${once}`;
  }
  const sampling = heldEqual.find(({ what }) => what === "sampling")?.value ?? "";
  return /"temperature":0[,}]/.test(sampling)
    ? `a model at temperature 0 gives the same answer every time: nothing changes by itself${once}`
    : null;
}

/** What would settle a difference that is not, in plain words; "" where it is settled or nothing changed. */
export function saySettle({ comparison }: Pick<ComparisonPage, "comparison">): string {
  const { firstTool, couldHaveShown, ticketsToSettle } = comparison;
  if (firstTool === null || firstTool.verdict === "settled") return "";
  const n = firstTool.candidate.n;
  const seen =
    couldHaveShown === null
      ? ""
      : ` With ${formatCount(n, "ticket")}, a net change of ${formatCount(Math.ceil(couldHaveShown * n), "ticket")} or more would have shown 8 times in 10.`;
  if (ticketsToSettle !== null) {
    return `What would settle it: about ${formatCount(ticketsToSettle, "more ticket")} like these.${seen}`;
  }
  if (firstTool.gained.length + firstTool.lost.length === 0) return seen.trim();
  return firstTool.base.k === firstTool.candidate.k
    ? `As many got better as worse, so more tickets like these would not settle it.${seen}`
    : `Even twenty times as many tickets like these would not settle it.${seen}`;
}

/** What differs between the two sides. */
export function sayAxis({ comparison, base, candidate }: Compared): string {
  const { axis, toolChanges, notRecorded } = comparison;
  const tools = new Set(toolChanges.map((change) => change.tool)).size;
  const named = axis.map((name) =>
    name === "descriptions" && tools > 0 ? `descriptions (${formatCount(tools, "tool")} changed)` : name,
  );
  const unknown = notRecorded.length > 0 ? ` Not recorded on either side: ${notRecorded.join(", ")}.` : "";
  if (base.id === candidate.id) return "Both sides are the same recording.";
  if (named.length === 0) return `Nothing recorded differs between the two.${unknown}`;
  if (named.length === 1) return `One thing differs: ${named[0]}.${unknown}`;
  return `${upperFirst(numberWord(named.length))} things differ: ${named.join(", ")}.${unknown}`;
}

function numberWord(n: number): string {
  return ["no", "one", "two", "three", "four", "five", "six"][n] ?? String(n);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
