/** The standard normal distribution function, by its Taylor series about 0; absolute error about 1e-15. */
export function normalCdf(x: number): number {
  if (x < -8) return 0;
  if (x > 8) return 1;
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > 1e-18 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + sum * normalDensity(x);
}

/** The x below which a standard normal falls with probability p, for p in (0, 1). */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`A normal quantile needs p between 0 and 1, not ${p}.`);
  if (p < 0.5) return -normalQuantile(1 - p);
  // Newton's steps from 0 rise to the root and never pass it: the function is concave there.
  let x = 0;
  for (let step = 1; step > 1e-14; x += step) step = (p - normalCdf(x)) / normalDensity(x);
  return x;
}

export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}
