/**
 * `fail` breaks a MUST of the revision served; `note` is worth knowing and breaks none; `not_reached` is blocked by
 * another finding (`blockedBy`); `not_run` was not asked for or does not apply, and its title says why.
 */
export type FindingStatus = "pass" | "fail" | "note" | "not_reached" | "not_run";

/** What a finding is about: the protocol, the handlers behind the tools, or what the declarations tell a model. */
export type CheckLayer = "protocol" | "handlers" | "declarations";

/** The sentence of the specification that a finding is held against. */
export type SpecClause = {
  revision: string;
  /** The page of the specification, as "server/tools". */
  section: string;
  level: "MUST" | "MUST NOT" | "SHOULD" | "MAY";
  /** The rule in our words, one sentence. */
  rule: string;
};

/** What one check found. Every text in it may come from a stranger's server: escape it where it is shown. */
export type Finding = {
  /** Stable across releases: "<check>" or "<check>/<case>", as "http-headers/mcp-name-wrong". */
  id: string;
  layer: CheckLayer;
  status: FindingStatus;
  /** One sentence that says what holds, or what does not. */
  title: string;
  tool?: string;
  /** What was sent and what came back, redacted and cut to 2,000 characters each. */
  sent?: string;
  received?: string;
  clause?: SpecClause;
  /** The SDK whose behaviour this is, as "TypeScript SDK 2.4.0", where the server's author does not decide it. */
  decidedBy?: string;
  /** The id of the finding that blocks this one. */
  blockedBy?: string;
  /** What to do about it; empty where nothing is to be done. */
  advice: string;
};
