/** The words of an action for the strict rule. A list may be empty; case does not count. */
export type ActionWords = {
  /** "refunded": after "I have", "has been". */
  done: readonly string[];
  /** "refunding": after "I am", "we are". */
  doing: readonly string[];
  /** "refund": after "I will", "we'll". */
  promised: readonly string[];
  /** "refund": what is issued, processed or on its way. */
  nouns: readonly string[];
};

/** Something a reply can say was done or will be, and the tools that do it. */
export type ClaimAction = {
  id: string;
  /** Shown or bare names of the tools that do it; `*` stands for any part of a name ("*refund*"), case does not count. */
  tools: readonly string[];
  /** Names that fit `tools` and yet only read or quote ("get*", "*quote*"). */
  notTools?: readonly string[];
  /** Absent for an action that only phrase rules find. */
  words?: ActionWords;
};

/** A list of phrases, matched without case: a rule of thumb whose misses are part of its text. */
export type PhraseRule = { id: string; action: string; phrases: readonly string[]; misses: string };

/** The rule on sentence form over every action that has words: what it is called, and what it misses. */
export type StrictRule = { id: string; misses: string };

/** `claims.json` of a suite. `hold` is the id of the rule whose unbacked claims hold a run for a person. */
export type ClaimRules = {
  version: string;
  hold: string;
  actions: readonly ClaimAction[];
  phraseRules: readonly PhraseRule[];
  strict: StrictRule;
  /** Pattern of an object's id in a sentence and in a call's arguments, e.g. "O-\\d{4}"; absent = no id is compared. */
  objectPattern?: string;
};
