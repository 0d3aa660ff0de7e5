/** Every finding about what the declarations tell a model. An id never changes its meaning. */
export const DECLARATION_CHECK_IDS: readonly string[] = [
  "wording/description",
  "wording/placeholder",
  "wording/says-when",
  "wording/hidden-character",
  "wording/look-alike",
  "schema/description",
  "schema/limits",
  "schema/example",
  "wording/near-duplicate",
  "handle/passed-on",
  "list/repetition",
  "list/capabilities",
];
