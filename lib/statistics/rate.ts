import { wilson } from "./interval";

/** k of n as a proportion with its 95 % Wilson interval; the three are null where n is 0, never NaN. */
export type Rate = {
  k: number;
  n: number;
  value: number | null;
  low: number | null;
  high: number | null;
};

/** @throws RangeError unless k and n are whole and 0 <= k <= n. */
export function rate(k: number, n: number): Rate {
  if (k === 0 && n === 0) return { k, n, value: null, low: null, high: null };
  return { k, n, value: k / n, ...wilson(k, n) };
}
