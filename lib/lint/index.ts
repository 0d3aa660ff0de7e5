export { lintToolList } from "./lint-tool-list";
export { listProperties } from "./list-properties";
export { revealText } from "./look-alikes";
export { SIMILARITY } from "./similarity";
export type { LintFinding, LintOptions, LintRule, LintTicket, MissedTicket } from "./types";
