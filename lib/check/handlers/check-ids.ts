import { VIOLATION_KINDS } from "./violate-field";

/** Every finding of layer 2, in the order of a tool's findings. An id never changes its meaning. */
export const HANDLER_CHECK_IDS: readonly string[] = [
  "arguments",
  "valid-call",
  "failure-form",
  "failure-text",
  "failure-flag",
  "leak",
  "output-schema",
  ...VIOLATION_KINDS.map((kind) => `arguments/${kind}`),
  "handle/made-up",
];
