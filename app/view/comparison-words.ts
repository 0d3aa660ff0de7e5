import type { ComparisonPage, PairRow } from "@/db";
import type { VerdictWord } from "@/lib/compare";
import { formatCount, formatFraction, formatP, formatPoints, formatPointsInterval } from "@/lib/format";

type Compared = Pick<ComparisonPage, "base" | "candidate" | "comparison" | "pairs">;

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
export function nameSides({ base, candidate, comparison }: Compared): { base: string; candidate: string } {
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
export function sayVerdict(compared: Compared): string {
  const { firstTool, reason } = compared.comparison;
  if (!compared.comparison.comparable || firstTool === null) {
    return `Side by side, no difference computed: ${lowerFirst(reason ?? "these two cannot be paired")}`;
  }
  const names = nameSides(compared);
  const { gained, lost } = sortPairs(compared.pairs);
  const net = gained.length - lost.length;
  const n = firstTool.candidate.n;
  if (gained.length + lost.length === 0) {
    const shared = formatFraction(firstTool.candidate);
    return `No ticket changed: ${names.candidate} and ${names.base} pick the right first tool on the same ${shared}.`;
  }
  const moved = `${gained.length} better, ${lost.length} worse`;
  if (net === 0) {
    return `${names.candidate} picks the right first tool as often as ${names.base}, ${formatFraction(firstTool.candidate)}: ${moved}.`;
  }
  const direction = net > 0 ? `${net} more` : `${-net} fewer`;
  return `${names.candidate} picks the right first tool on ${direction} of ${n} ${nounOf(compared)} than ${names.base}: ${moved}.`;
}

function nounOf({ base, candidate }: Compared): string {
  return base.trials > 1 || candidate.trials > 1 ? "ticket runs" : "tickets";
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
export function listStatistics({ comparison, candidate }: Compared): string[] {
  const { firstTool, noiseFloor, revisionsTried, couldHaveShown, ticketsToSettle } = comparison;
  if (firstTool === null) return [];
  const n = firstTool.candidate.n;
  const tried = formatCount(revisionsTried, "other tool list");
  return [
    firstTool.p === null ? "" : `exact McNemar ${formatP(firstTool.p)}`,
    firstTool.pAdjusted === null
      ? ""
      : `${formatP(firstTool.pAdjusted)} after correcting for ${tried} recorded on these tickets`,
    firstTool.difference === null
      ? ""
      : `${formatPoints(firstTool.difference, n)} (95 % interval ${formatPointsInterval(firstTool, n)})`,
    noiseFloor === null
      ? candidate.class === "baseline"
        ? "a matcher gives the same answer every time: nothing changes by itself"
        : "the same list was not recorded twice, so how much changes by itself is not measured"
      : `same list recorded twice: ${noiseFloor.flipped} of ${noiseFloor.n} changed by themselves`,
    couldHaveShown === null
      ? ""
      : `with ${formatCount(n, "ticket")} only a net change of ${formatPoints(couldHaveShown, n)} or more would have shown`,
    ticketsToSettle === null
      ? ""
      : `about ${formatCount(ticketsToSettle, "more ticket")} like these would settle it`,
  ].filter(Boolean);
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
