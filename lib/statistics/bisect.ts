/** Where a predicate that is false at `low` and true at `high` turns true, to 1e-13. */
export function bisect(isTrue: (x: number) => boolean, low: number, high: number): number {
  let below = low;
  let above = high;
  while (above - below > 1e-13) {
    const middle = (below + above) / 2;
    if (isTrue(middle)) above = middle;
    else below = middle;
  }
  return (below + above) / 2;
}
