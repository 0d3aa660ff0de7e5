/** P(X = k) for X ~ Binomial(n, p). */
export function binomialPmf(k: number, n: number, p: number): number {
  if (p === 0) return k === 0 ? 1 : 0;
  if (p === 1) return k === n ? 1 : 0;
  const logChoose = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  return Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/** P(X <= k) for X ~ Binomial(n, p). */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  // Summed from k outwards on the side away from the mode, so that terms only fall.
  return k < (n + 1) * p ? lowerTail(k, n, p) : 1 - lowerTail(n - k - 1, n, 1 - p);
}

function lowerTail(k: number, n: number, p: number): number {
  let term = binomialPmf(k, n, p);
  let sum = term;
  for (let i = k; i > 0 && term > 1e-18 * sum; i--) {
    term *= (i / (n - i + 1)) * ((1 - p) / p);
    sum += term;
  }
  return sum;
}

/** ln n!, by logarithms up to 32 and by Stirling's series beyond (absolute error below 1e-13). */
function logFactorial(n: number): number {
  if (n > 32) {
    const inverse = 1 / n;
    const series = inverse * (1 / 12 - inverse ** 2 * (1 / 360 - inverse ** 2 / 1260));
    return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + series;
  }
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return Math.log(product);
}
