/**
 * Recordings that real weights made through `rightcall record`. No script remakes them: the weights are not part of
 * this package. README.md says how each was made; the tests replay them all.
 */
export const RECORDED = [
  "baseline-embedding-r1",
  "baseline-embedding-r2",
  "baseline-embedding-r3",
  "smollm2-135m-r1",
  "smollm2-135m-constrained-r1",
  "smollm2-135m-constrained-r2",
  "smollm2-135m-constrained-r1-again",
  "smollm2-135m-constrained-r1-plain",
] as const;
