import { canonicalJson, sha256Hex } from "@/lib/canonical-json";

/**
 * A seed of 32 bits for one part of a run, for example `deriveSeed(seed, ticket, trial, turn)`: the first four
 * bytes of the SHA-256 over the parts. It depends on the parts alone, never on what was drawn before.
 */
export function deriveSeed(seed: number, ...parts: (string | number)[]): number {
  return Number.parseInt(sha256Hex(canonicalJson([seed, ...parts])).slice(0, 8), 16);
}
