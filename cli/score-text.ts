import { type ScoredRecording, sayAmongFirst, sayMean } from "@/lib/export";
import {
  escapeTerminal,
  formatCount,
  formatDate,
  formatFraction,
  formatInterval,
  formatPercent,
} from "@/lib/format";
import { classLabel } from "@/lib/provenance";
import { listBeside } from "@/lib/scoring";
import { type Rate, rate } from "@/lib/statistics";

/** A scorecard as plain text for a terminal: provenance first, every rate with its fraction and interval. */
export function scoreText(scored: ScoredRecording): string {
  const { scorecard: card } = scored;
  const lines = [
    `${scored.id}  [${classLabel(scored.class)}]  ${scored.title}`,
    scored.statement,
    setupLine(scored),
    "",
    rateLine("right first tool", card.firstTool),
    ...card.perTool.map(({ expected, rate: found }) => rateLine(`  ${expected}`, found)),
    "",
    ...(card.confusions.length > 0 ? ["confused most often"] : ["no confusions"]),
    ...card.confusions.map(({ expected, called, n }) => `  expected ${expected}, called ${called}: ${n}`),
    "",
    rateLine("arguments as the ticket wrote them", card.asWrittenRate),
    rateLine("arguments as the customer meant them", card.asMeantRate),
    ...goalLines(scored),
    ...claimLines(scored),
    ...besideLines(scored),
    ...leanLines(scored),
    "",
    `failed runs, not measured: ${card.notMeasured}`,
    `not scored (nothing to hold them against): ${card.notScored}`,
    freshnessLine(scored),
  ];
  return `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`;
}

function goalLines(scored: ScoredRecording): string[] {
  const { goalRate, goalPerTool } = scored.scorecard;
  if (!goalRate) return [`job finished: not measured (${whyNot(scored, "no ticket names its goal tool")})`];
  return [
    rateLine("job finished (goal tool returned)", goalRate),
    ...goalPerTool.map(({ goal, k, n }) => rateLine(`  ${goal}`, rate(k, n))),
  ];
}

function claimLines(scored: ScoredRecording): string[] {
  const { claims, unbackedRate, strictUnbackedRate } = scored.scorecard;
  if (!unbackedRate || !claims)
    return [`unbacked claims: not measured (${whyNot(scored, "no run has an answer")})`];
  return [
    rateLine("unbacked claims (by the holding rule)", unbackedRate),
    ...(strictUnbackedRate ? [rateLine("unbacked claims (by the strict rules)", strictUnbackedRate)] : []),
    ...reviewLines(scored),
    ...(claims.tickets.length > 0 ? [`  held for a person: ${claims.tickets.join(", ")}`] : []),
  ];
}

function reviewLines({ review, scorecard: { claims } }: ScoredRecording): string[] {
  if (!review || !claims || review.dismissed + review.confirmed === 0) return [];
  const { dismissed, confirmed } = review;
  return [`  ${claims.unbacked} found, ${dismissed} dismissed and ${confirmed} confirmed by a person`];
}

/** Beside accuracy, never averaged with it; nothing where no ticket asks for it. */
function besideLines({ scorecard }: ScoredRecording): string[] {
  const figures = listBeside(scorecard);
  const kinds = scorecard.perKind ?? [];
  if (figures.length + kinds.length === 0) return [];
  return [
    "",
    ...figures.map(({ name, rate: found }) => rateLine(name.toLowerCase(), found)),
    ...kinds.map(({ kind, scored, right, forbidden, n }) => {
      const first =
        scored === 0
          ? "first tool not scored"
          : `right first tool ${formatFraction({ k: right, n: scored })}`;
      return `  ${kind}: ${first}, called a forbidden tool ${formatFraction({ k: forbidden, n })}`;
    }),
  ];
}

function leanLines({ preferences }: ScoredRecording): string[] {
  if (!preferences) return [];
  const { amongFirst, onAccepted, tools } = preferences;
  return [
    "",
    `how it leaned, of ${formatCount(tools, "tool")} weighed (no part of the figures above)`,
    ...amongFirst.map(({ first, rate: found }) => rateLine(`  ${sayAmongFirst(first).toLowerCase()}`, found)),
    ...(onAccepted === null ? [] : [`  mean probability on the right tool: ${sayMean(onAccepted)}`]),
  ];
}

function whyNot({ mode }: ScoredRecording, otherwise: string): string {
  return mode === "first-call" ? "first calls only" : otherwise;
}

function setupLine(scored: ScoredRecording): string {
  const parts = [
    scored.suite ? `suite ${scored.suite}` : "no suite here",
    scored.revision ? `descriptions ${scored.revision}` : "descriptions not named",
    scored.model ? `model ${scored.model}` : "no model named",
    scored.promptSha256 ? `prompt ${scored.promptSha256.slice(0, 8)}` : "no prompt recorded",
    formatCount(scored.scorecard.runs, "ticket run"),
    trialsPart(scored),
    scored.mode === "first-call" ? "first calls only" : "whole tickets",
    ...(scored.partial ? ["PARTIAL"] : []),
  ];
  return parts.join(", ");
}

function trialsPart({ trials, class: provenance }: ScoredRecording): string {
  if (provenance === "baseline") return "no randomness in it";
  return trials === 1
    ? "1 trial (how much this moves by itself is not measured)"
    : formatCount(trials, "trial");
}

function rateLine(label: string, found: Rate): string {
  const head = label.padEnd(38);
  if (found.n === 0) return `${head} – (nothing to check)`;
  return `${head} ${formatFraction(found).padEnd(10)} ${formatPercent(found).padStart(6)}   ${formatInterval(found)}`;
}

function freshnessLine({ freshness }: ScoredRecording): string {
  if (!freshness)
    return "not replayed yet: rightcall replay says whether this is still about today's servers";
  const total = freshness.same + freshness.changed + freshness.notRun;
  const word =
    freshness.changed > 0 ? "out of date" : freshness.notRun > 0 ? "not all replayed" : "still current";
  return `${word}: ${freshness.same} of ${total} the same when replayed on ${formatDate(freshness.at)}`;
}
