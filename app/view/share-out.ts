/** How many of each pile to draw when `most` may be drawn in all: the first piles first, each at most as long as it is. */
export function shareOut(lengths: readonly number[], most: number): number[] {
  let left = most;
  return lengths.map((length) => {
    const shown = Math.min(length, left);
    left -= shown;
    return shown;
  });
}
