export type Random = {
  /** A number in [0, 1), in steps of 2^-32. */
  next(): number;
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number;
  /** One item. @throws RangeError when there is none. */
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** True with probability p. */
  chance(p: number): boolean;
};

/**
 * A repeatable source of chance (mulberry32): equal seeds give equal draws on every machine. The seed's low
 * 32 bits count. Not for secrets.
 */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const int = (min: number, max: number) => {
    if (!Number.isInteger(min) || !Number.isInteger(max) || max < min) {
      throw new RangeError(`int() takes two whole numbers in order, not ${min} and ${max}.`);
    }
    return min + Math.floor(next() * (max - min + 1));
  };
  return {
    next,
    int,
    pick<T>(items: readonly T[]) {
      if (items.length === 0) throw new RangeError("pick() was given no items.");
      return itemAt(items, int(0, items.length - 1));
    },
    shuffle<T>(items: readonly T[]) {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = int(0, last);
        const moved = itemAt(copy, last);
        copy[last] = itemAt(copy, other);
        copy[other] = moved;
      }
      return copy;
    },
    chance: (p) => next() < p,
  };
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Callers pass an index below the length, so what is there is a T. */
function itemAt<T>(items: readonly T[], index: number): T {
  return items[index] as T;
}
