import { formatCount, formatFraction, formatInterval, formatPercent } from "@/lib/format";
import { listBeside } from "@/lib/scoring";
import { listPreferenceMeasures } from "./preference-words";
import type { ScoredRecording } from "./types";
import { sayRate } from "./words";

/** One figure of a scorecard in words. */
export type Measure = { name: string; value: string };

/** What a scorecard says, as one sentence. */
export function scoreSentence({ scorecard: card }: ScoredRecording): string {
  const { firstTool } = card;
  if (firstTool.n === 0) return "No ticket run here could be held against an expected first tool.";
  return `Right first tool on ${formatFraction(firstTool)} ticket runs: ${formatPercent(firstTool)}, ${formatInterval(firstTool)}.`;
}

/** Every headline figure; what was not measured says so. */
export function listScoreMeasures({
  scorecard: card,
  freshness,
  review,
  preferences = null,
}: ScoredRecording): Measure[] {
  const notMeasured = "not measured (first calls only)";
  return [
    { name: "Right first tool", value: sayRate(card.firstTool) },
    { name: "Job finished", value: card.goalRate ? sayRate(card.goalRate) : notMeasured },
    { name: "Argument as the ticket wrote it", value: sayRate(card.asWrittenRate) },
    { name: "Argument as the customer meant it", value: sayRate(card.asMeantRate) },
    { name: "Unbacked claims", value: card.unbackedRate ? sayRate(card.unbackedRate) : notMeasured },
    ...(review && review.dismissed + review.confirmed > 0
      ? [
          {
            name: "Looked at by a person",
            value: `${review.dismissed} dismissed, ${review.confirmed} confirmed; the count above holds them all`,
          },
        ]
      : []),
    ...listBeside(card).map(({ name, rate }) => ({ name, value: sayRate(rate) })),
    ...listPreferenceMeasures(preferences),
    { name: "Failed runs, not measured", value: String(card.notMeasured) },
    { name: "Not scored, nothing to hold them against", value: String(card.notScored) },
    {
      name: "Still current",
      value: freshness
        ? `${formatFraction({ k: freshness.same, n: freshness.same + freshness.changed + freshness.notRun })} the same when replayed at ${freshness.at}`
        : "not replayed yet",
    },
  ];
}

/** Expected first tools with their rates, as table cells. */
export function listScoreTools({ scorecard: card }: ScoredRecording): { expected: string; value: string }[] {
  return card.perTool.map(({ expected, rate }) => ({ expected, value: sayRate(rate) }));
}

/** Wrong first tools, largest first. */
export function listConfusions({ scorecard: card }: ScoredRecording) {
  return card.confusions
    .toSorted((left, right) => right.n - left.n)
    .map(({ expected, called, n }) => ({ expected, called, count: formatCount(n, "ticket run") }));
}
