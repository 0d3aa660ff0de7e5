import type { ScorecardPage, TrialFigures } from "@/db";
import { formatCount, formatFraction, formatPercent } from "@/lib/format";

/** What a scorecard's trials show, in one line. */
export function sayTrials({ recording, trials }: Pick<ScorecardPage, "recording" | "trials">): string {
  if (trials?.repeatsItself) {
    return `${formatCount(recording.trials, "trial")} count as one: ${who(recording)} gives the same answer every time`;
  }
  if (trials !== null) {
    return `${formatCount(recording.trials, "trial")}: ${formatFraction(trials.flips)} tickets are right in some of them only`;
  }
  return recording.class === "baseline"
    ? "a matcher gives the same answer every time: nothing changes by itself"
    : "1 trial: how much this changes by itself is not measured";
}

function who({ class: provenance }: ScorecardPage["recording"]): string {
  return provenance === "baseline" ? "a matcher" : "a model at temperature 0";
}

/** "71 % over 48 tickets": the chance that so many trials are all right. */
export function sayPassHatK({ value, tickets }: TrialFigures["passHatK"][number]): string {
  if (value === null) return "no ticket has so many trials";
  // A mean of chances is no count: it is shown in whole points, as below 50 cases.
  return `${formatPercent({ k: value, n: 1 })} over ${formatCount(tickets, "ticket")}`;
}
