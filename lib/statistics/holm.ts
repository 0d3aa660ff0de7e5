/**
 * Holm's step-down adjustment (1979) of one family of p-values, in the order they were given: the chance of
 * any false alarm in the family stays below the level the adjusted values are held against.
 */
export function holm(ps: readonly number[]): number[] {
  const adjusted = new Array<number>(ps.length).fill(1);
  const ascending = [...ps.entries()].sort(([, a], [, b]) => a - b);
  let largest = 0;
  for (const [rank, [position, p]] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, (ps.length - rank) * p));
    adjusted[position] = largest;
  }
  return adjusted;
}
