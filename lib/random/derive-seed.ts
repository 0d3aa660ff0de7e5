import { sha256Bytes } from "@/lib/canonical-json";

/**
 * A seed of 32 bits for one part of a run, for example `deriveSeed(seed, ticket, trial, turn)`: the first four
 * bytes of the SHA-256 over the parts. It depends on the parts alone, never on what was drawn before.
 */
export function deriveSeed(seed: number, ...parts: (string | number)[]): number {
  // Texts and numbers alone: their JSON is canonical as it is.
  return sha256Bytes(JSON.stringify([seed, ...parts])).readUInt32BE(0);
}
