import { bisect } from "./bisect";
import { normalCdf, normalDensity } from "./normal";

const GRID_INTERVALS = 200;

/**
 * The two-sided level of each of a number of equally spaced, planned looks, so that all looks together call
 * nothing a change with probability alpha (O'Brien and Fleming 1979). Early looks get almost nothing. The sum
 * of the looks' normal steps has one boundary for all looks; it is found by integrating the sum's density
 * from look to look.
 *
 * @throws RangeError unless `looks` is a whole number from 1 to 20.
 */
export function obrienFlemingLevels(looks: number, alpha = 0.05): number[] {
  if (!Number.isInteger(looks) || looks < 1 || looks > 20) {
    throw new RangeError(`Planned looks are a whole number from 1 to 20, not ${looks}.`);
  }
  const boundary = bisect((bound) => chanceToStayWithin(bound, looks) >= 1 - alpha, 0, 8 * Math.sqrt(looks));
  return Array.from({ length: looks }, (_, index) => 2 * normalCdf(-boundary / Math.sqrt(index + 1)));
}

/** P(|S_1| < bound, ..., |S_looks| < bound) for a sum S of standard normal steps, by Simpson's rule. */
function chanceToStayWithin(bound: number, looks: number): number {
  const width = (2 * bound) / GRID_INTERVALS;
  const stepDensity = Array.from({ length: GRID_INTERVALS + 1 }, (_, apart) => normalDensity(apart * width));
  let weighted = weigh(
    stepDensity.map((_, i) => normalDensity(i * width - bound)),
    width,
  );
  for (let look = 2; look <= looks; look++) {
    const density = weighted.map((_, to) =>
      weighted.reduce((sum, mass, from) => sum + mass * (stepDensity[Math.abs(to - from)] ?? 0), 0),
    );
    weighted = weigh(density, width);
  }
  return weighted.reduce((sum, mass) => sum + mass, 0);
}

function weigh(density: readonly number[], width: number): number[] {
  return density.map((value, i) => {
    const isEnd = i === 0 || i === GRID_INTERVALS;
    return (value * width * (isEnd ? 1 : i % 2 === 1 ? 4 : 2)) / 3;
  });
}
