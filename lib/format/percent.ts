/** What stands where there is no figure. */
const NONE = "–";
const MINUS = "\u2212";

/** From this many cases on a percentage has one decimal; below, a decimal would claim more than they hold. */
const CASES_FOR_A_DECIMAL = 50;

/**
 * "75 %" for k of n: whole points below n = 50, one decimal from there ("75.0 %"). Halves go up. "0 %" and
 * "100 %" stand for exactly none and exactly all; "–" for n = 0.
 */
export function formatPercent({ k, n }: { k: number; n: number }): string {
  if (n === 0) return NONE;
  if (k === 0) return "0 %";
  if (k === n) return "100 %";
  const steps = n < CASES_FOR_A_DECIMAL ? 100 : 1000;
  // Whole-number rounding, since 100 * k / n would lose exact halves.
  const rounded = Math.floor((2 * k * steps + n) / (2 * n));
  if (rounded === 0) return "<0.1 %";
  const shown = Math.min(rounded, steps - 1);
  return steps === 100 ? `${shown} %` : `${(shown / 10).toFixed(1)} %`;
}

/**
 * "61 to 85 %" for an interval of proportions, in whole points; with one decimal where both ends would read
 * the same. An end that is not exactly 0 or 1 never reads 0 or 100 ("<1", ">99"). "–" where there is none.
 */
export function formatInterval({ low, high }: { low: number | null; high: number | null }): string {
  if (low === null || high === null) return NONE;
  const areAlike = low !== high && formatEnd(low, 0) === formatEnd(high, 0);
  const decimals = areAlike ? 1 : 0;
  return `${formatEnd(low, decimals)} to ${formatEnd(high, decimals)} %`;
}

function formatEnd(proportion: number, decimals: 0 | 1): string {
  if (proportion === 0) return "0";
  if (proportion === 1) return "100";
  const text = (100 * proportion).toFixed(decimals);
  if (Number(text) === 0) return decimals === 0 ? "<1" : "<0.1";
  if (Number(text) === 100) return decimals === 0 ? ">99" : ">99.9";
  return text;
}

/**
 * "+12.5 points" for a difference of proportions, "−2.1 points", "0 points" for exactly none. Given the number
 * of cases it was computed from, whole points below 50 of them, as `formatPercent` has it.
 */
export function formatPoints(difference: number | null, n = CASES_FOR_A_DECIMAL): string {
  if (difference === null) return NONE;
  const text = formatSigned(difference, n, "+");
  return `${text} ${/^[+\u2212]1$/.test(text) ? "point" : "points"}`;
}

/** "2.1 to 23.8" or "−0.9 to 25.9": the ends of a difference's interval in points, to stand in brackets. */
export function formatPointsInterval(
  { low, high }: { low: number | null; high: number | null },
  n = CASES_FOR_A_DECIMAL,
): string {
  if (low === null || high === null) return NONE;
  return `${formatSigned(low, n, "")} to ${formatSigned(high, n, "")}`;
}

function formatSigned(difference: number, n: number, plus: string): string {
  if (difference === 0) return "0";
  const decimals = n < CASES_FOR_A_DECIMAL ? 0 : 1;
  const size = Math.abs(100 * difference).toFixed(decimals);
  const least = decimals === 0 ? "<1" : "<0.1";
  const shown = Number(size) === 0 ? least : size.replace(/\.0$/, "");
  return `${difference < 0 ? MINUS : plus}${shown}`;
}

/**
 * "p 0.016": three decimals, "p < 0.001" below them and "p 1" for exactly 1. A p just above 0.05 keeps the
 * decimal that shows it.
 */
export function formatP(p: number): string {
  if (p === 1) return "p 1";
  if (p < 0.001) return "p < 0.001";
  const text = p.toFixed(3);
  if (text === "1.000") return "p > 0.999";
  return p > 0.05 && text === "0.050" ? `p ${p.toFixed(4)}` : `p ${text}`;
}
