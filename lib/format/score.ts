/** "43.2 %" for a probability; "<0.1 %" and ">99.9 %" where rounding would say 0 or 100 of what is neither. */
export function formatProbability(probability: number): string {
  if (probability <= 0) return "0 %";
  if (probability >= 1) return "100 %";
  if (probability < 0.0005) return "<0.1 %";
  if (probability >= 0.9995) return ">99.9 %";
  return `${(100 * probability).toFixed(1)} %`;
}

/** "243.9", "0.05312", "−1.5": a score without a scale of its own, four digits at most. */
export function formatScore(score: number): string {
  return String(Number(score.toPrecision(4))).replace("-", "\u2212");
}

/** "2.3", "1": a mean place in an order, one decimal at most. */
export function formatPlace(place: number): string {
  return String(Number(place.toFixed(1)));
}
