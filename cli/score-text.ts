import type { ScoredRecording } from "@/lib/export";
import { escapeTerminal, formatDate, formatFraction, formatInterval, formatPercent } from "@/lib/format";
import { classLabel } from "@/lib/provenance";
import type { Rate } from "@/lib/statistics";

/** A scorecard as plain text for a terminal: provenance first, every rate with its fraction and interval. */
export function scoreText(scored: ScoredRecording): string {
  const { scorecard: card } = scored;
  const lines = [
    `${scored.id}  [${classLabel(scored.class)}]  ${scored.title}`,
    scored.statement,
    setupLine(scored),
    "",
    rateLine("right first tool", card.firstTool),
    ...card.perTool.map(({ expected, rate }) => rateLine(`  ${expected}`, rate)),
    "",
    ...(card.confusions.length > 0 ? ["confused most often"] : ["no confusions"]),
    ...card.confusions.map(({ expected, called, n }) => `  expected ${expected}, called ${called}: ${n}`),
    "",
    rateLine("arguments as the ticket wrote them", card.asWrittenRate),
    rateLine("arguments as the customer meant them", card.asMeantRate),
    card.goalRate
      ? rateLine("job finished (goal tool returned)", card.goalRate)
      : "job finished: not measured (first calls only)",
    card.unbackedRate
      ? rateLine("unbacked claims", card.unbackedRate)
      : "unbacked claims: not measured (first calls only)",
    ...(card.claims && card.claims.tickets.length > 0
      ? [`  held for a person: ${card.claims.tickets.join(", ")}`]
      : []),
    "",
    `failed runs, not measured: ${card.notMeasured}`,
    `not scored (nothing to hold them against): ${card.notScored}`,
    freshnessLine(scored),
  ];
  return `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`;
}

function setupLine(scored: ScoredRecording): string {
  const parts = [
    scored.suite ? `suite ${scored.suite}` : "no suite here",
    scored.revision ? `descriptions ${scored.revision}` : "descriptions not named",
    scored.model ? `model ${scored.model}` : "no model named",
    `${scored.scorecard.runs} ticket runs, ${scored.trials === 1 ? "1 trial (how much this moves by itself is not measured)" : `${scored.trials} trials`}`,
    scored.mode === "first-call" ? "first calls only" : "whole tickets",
    ...(scored.partial ? ["PARTIAL"] : []),
  ];
  return parts.join(", ");
}

function rateLine(label: string, rate: Rate): string {
  if (rate.n === 0) return `${label.padEnd(38)} – (nothing to check)`;
  return `${label.padEnd(38)} ${formatFraction(rate).padEnd(10)} ${formatPercent(rate).padStart(6)}   ${formatInterval(rate)}`;
}

function freshnessLine({ freshness }: ScoredRecording): string {
  if (!freshness)
    return "not replayed yet: rightcall replay says whether this is still about today's servers";
  const total = freshness.same + freshness.changed + freshness.notRun;
  const word =
    freshness.changed > 0 ? "out of date" : freshness.notRun > 0 ? "not all replayed" : "still current";
  return `${word}: ${freshness.same} of ${total} the same when replayed on ${formatDate(freshness.at)}`;
}
