import { binomialCdf, binomialPmf } from "./binomial";
import { bisect } from "./bisect";
import { mcnemarExact, mcnemarMidP } from "./mcnemar";

export type DetectableEffectInput = {
  /** Paired tickets. */
  n: number;
  /** The share of tickets that get worse, as a proportion. */
  lossRate: number;
  alpha?: number;
  power?: number;
  method: "exact" | "midP";
};

/**
 * The smallest net gain (gained minus lost, as a proportion of n tickets) that McNemar's two-sided test finds
 * with the given power: what a comparison that showed nothing could have seen. Null when no gain that leaves
 * room for the losses is found that often. Exact binomial sums; the work grows with n squared.
 */
export function detectableEffect(input: DetectableEffectInput): number | null {
  const { n, lossRate, alpha = 0.05, power = 0.8, method } = input;
  const largestGain = 1 - 2 * lossRate;
  const losses = mostLossesPerDiscordant(n, alpha, method === "exact" ? mcnemarExact : mcnemarMidP);
  const isFound = (gain: number) => chanceToFind(n, lossRate, lossRate + gain, losses) >= power;
  if (largestGain <= 0 || !isFound(largestGain)) return null;
  return bisect(isFound, 0, largestGain);
}

/** For each number of discordant tickets, the most losses with which the test still calls a gain; -1: none. */
function mostLossesPerDiscordant(n: number, alpha: number, test: (b: number, c: number) => number): number[] {
  let most = -1;
  return Array.from({ length: n + 1 }, (_, discordant) => {
    while (2 * (most + 1) < discordant && test(most + 1, discordant - most - 1) <= alpha) most++;
    return most;
  });
}

/** The number of discordant tickets is binomial, and so is the number of losses among them. */
function chanceToFind(n: number, lossRate: number, gainRate: number, mostLosses: readonly number[]): number {
  const discordantRate = lossRate + gainRate;
  if (discordantRate === 0) return 0;
  let found = 0;
  for (const [discordant, losses] of mostLosses.entries()) {
    const chance = losses < 0 ? 0 : binomialPmf(discordant, n, Math.min(1, discordantRate));
    if (chance > 1e-15) found += chance * binomialCdf(losses, discordant, lossRate / discordantRate);
  }
  return found;
}
