/** Terms of the pages: each carries its line as a tooltip, and `?` opens them all. */
export const GLOSSARY = {
  firstTool: [
    "Right first tool",
    "The first tool called is one the ticket accepts. Failed runs do not count.",
  ],
  expected: [
    "Expected first tool",
    "What a correct agent calls first. A refund request starts with quote_refund, not issue_refund.",
  ],
  job: ["Job finished", "The tool the ticket needs in the end was called and returned."],
  unbacked: ["Unbacked claims", "A reply says something was done or will be, and no call did it."],
  held: ["Held for a person", "A reply with an unbacked claim, stopped before the customer saw it."],
  failed: [
    "Failed runs",
    "The run died (rate limit, time-out, cut file): not measured, in no fraction, always counted.",
  ],
  interval: [
    "95 % interval",
    "Where the true share probably lies with this few tickets; a short line means many tickets.",
  ],
  verdicts: [
    "Likely real, maybe, no evidence",
    "Unlikely to be chance; likely, not proved; could be chance. Corrected for every try and every tool.",
  ],
  byItself: ["Changes by itself", "Tickets that changed when the same tool list was recorded a second time."],
  fresh: [
    "Still current, out of date",
    "A replay today saw, or did not see, the same prompt, descriptions and results as the recording.",
  ],
  matcher: [
    "Baseline, matcher",
    "No chat model: it picks the tool whose text shares most words, or is nearest in meaning.",
  ],
  written: [
    "As written, as meant",
    "The value as the ticket spells it, and the one the customer meant; a typo parts the two.",
  ],
  descriptions: ["Descriptions", "Every tool description the model was shown, in order."],
  trials: ["Trials", "How many times each ticket was worked in one recording."],
  leaned: [
    "How it leaned",
    "How much each tool was preferred before one was called. Beside right first tool, never part of it.",
  ],
} as const satisfies Record<string, readonly [word: string, meaning: string]>;

export type GlossaryTerm = keyof typeof GLOSSARY;
