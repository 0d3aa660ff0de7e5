/**
 * The exact conditional McNemar test (1947), two-sided: b tickets are right on one side only, c on the other.
 * 1 when there is none of either.
 */
export function mcnemarExact(b: number, c: number): number {
  checkDiscordant(b, c);
  return Math.min(1, 2 * fairTail(b + c, Math.min(b, c)));
}

/** McNemar's mid-p (Fagerland, Lydersen and Laake 2013), two-sided: less cautious than the exact test. */
export function mcnemarMidP(b: number, c: number): number {
  checkDiscordant(b, c);
  const pairs = b + c;
  if (pairs === 0) return 1;
  const least = Math.min(b, c);
  if (b === c) return 1 - fairTerm(pairs, least) / 2;
  return 2 * fairTail(pairs, least) - fairTerm(pairs, least);
}

/** P(X <= k) for X ~ Binomial(m, 1/2). */
function fairTail(m: number, k: number): number {
  let term = fairTerm(m, k);
  let sum = term;
  for (let i = k; i > 0; i--) {
    term = (term * i) / (m - i + 1);
    sum += term;
  }
  return sum;
}

/**
 * C(m, k) / 2^m. The halvings are spread over the product: that rounds nothing, so small counts come out
 * exact, and large ones do not overflow.
 */
function fairTerm(m: number, k: number): number {
  let term = 1;
  let halvings = m;
  for (let i = 1; i <= k; i++) {
    term = (term * (m - k + i)) / i;
    for (; term > 1 && halvings > 0; halvings--) term /= 2;
  }
  return term * 0.5 ** halvings;
}

function checkDiscordant(b: number, c: number): void {
  if (!Number.isInteger(b) || !Number.isInteger(c) || b < 0 || c < 0) {
    throw new RangeError(`McNemar's test takes two whole counts from 0, not ${b} and ${c}.`);
  }
}
