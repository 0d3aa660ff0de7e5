/** Cents as the shop's API sends them: two decimals, no currency code ("99.00"). */
export function toDecimal(cents: number): string {
  const whole = Math.trunc(cents / 100);
  return `${whole}.${String(Math.abs(cents % 100)).padStart(2, "0")}`;
}
