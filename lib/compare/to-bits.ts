import type { RunPair } from "./pair-runs";
import type { BitPair } from "./pair-summary";

/** Each figure as yes or no on both sides; [] where one side does not have it. */
export const toBits = {
  right: bitOf((verdict) => verdict.right),
  goal: bitOf((verdict) => verdict.goal?.reached ?? null),
  unbacked: bitOf((verdict) => verdict.unbacked),
  /** Denominators differ between sides: only tickets that both sides got right and named the argument on. */
  asWritten: bitOf((verdict) => verdict.headline?.asWritten ?? null),
};

function bitOf(read: (verdict: RunPair["base"]) => boolean | null): (pair: RunPair) => BitPair[] {
  return (pair) => {
    const [base, candidate] = [read(pair.base), read(pair.candidate)];
    return base === null || candidate === null ? [] : [{ ticket: pair.ticket, base, candidate }];
  };
}
