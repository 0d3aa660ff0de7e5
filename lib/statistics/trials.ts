/**
 * The standard error of the mean over all scores, where the scores of one ticket belong together (Miller,
 * arXiv 2411.00640): one list of scores per ticket, unequal lengths allowed. Null below two scores.
 */
export function clusteredStandardError(scoresByTicket: readonly (readonly number[])[]): number | null {
  const scores = scoresByTicket.flat();
  const n = scores.length;
  if (n < 2) return null;
  const mean = sum(scores) / n;
  const squares = sum(scores.map((score) => (score - mean) ** 2));
  const withinTickets = sum(scoresByTicket.map((ticket) => sum(ticket.map((score) => score - mean)) ** 2));
  const crossTerms = withinTickets - squares;
  return Math.sqrt(Math.max(0, squares / (n - 1) / n + crossTerms / n ** 2));
}

/** How often a ticket was worked and how often that was right. */
export type TrialCounts = { trials: number; right: number };

/**
 * pass^k: the chance that k trials of a ticket are all right, C(right, k) / C(trials, k), averaged over the
 * tickets (Yao et al., arXiv 2406.12045). A ticket with fewer than k trials has none and is left out, so
 * `tickets` says how many were averaged; the value is null where there is none.
 */
export function passHatK(
  counts: readonly TrialCounts[],
  k: number,
): { value: number | null; tickets: number } {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`pass^k needs a whole k from 1, not ${k}.`);
  const chances = counts.filter(({ trials }) => trials >= k).map((ticket) => chanceAllRight(ticket, k));
  return { value: chances.length === 0 ? null : sum(chances) / chances.length, tickets: chances.length };
}

function chanceAllRight({ trials, right }: TrialCounts, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn++) chance *= Math.max(0, right - drawn) / (trials - drawn);
  return chance;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
