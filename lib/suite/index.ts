export { checkRevisionTree } from "./check-revision-tree";
export type { ActionWords, ClaimAction, ClaimRules, PhraseRule, StrictRule } from "./claim-rules";
export { parseClaimRules } from "./parse-claim-rules";
export { parseRevision } from "./parse-revision";
export { parseSuite, type SuiteDefaults } from "./parse-suite";
export { suiteIdPattern } from "./suite-shape";
export type { Suite, SuiteServer } from "./types";
