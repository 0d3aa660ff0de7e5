import type { ShownTool } from "@/lib/tool-list";

export type LintRule =
  | "description"
  | "placeholder"
  | "opening"
  | "says when"
  | "says when not"
  | "customers' words"
  | "names its sibling"
  | "near-duplicate"
  | "id example"
  | "closed values"
  | "property description"
  | "deprecation"
  | "hidden character"
  | "look-alike"
  | "length";

/** One run of a ticket; the first missed trial stands for all. */
export type LintTicket = { ticket: string; trial: number };

export type LintFinding = {
  rule: LintRule;
  /** Shown name. */
  tool: string;
  /** Path in the declaration: "description", "inputSchema.properties.order_id". */
  field: string;
  severity: "warning" | "note";
  /** What was found, about the tool: "says what it does, not when to use it". */
  what: string;
  advice: string;
  /** Missed tickets it may explain, [] where none is known. */
  tickets: readonly LintTicket[];
};

/** A ticket whose first call went to a tool that it does not accept. Names are shown names; `called` null = no tool. */
export type MissedTicket = LintTicket & { body: string; expected: string; called: string | null };

export type LintOptions = {
  /** Missed tickets of one recording of this very list. */
  missed?: readonly MissedTicket[];
  /** Every ticket of the suite, to tell the words of one tool's tickets from those of all letters. */
  tickets?: readonly { body: string; expected: string | null }[];
};

/** What every rule may read. */
export type LintContext = {
  tools: readonly ShownTool[];
  missed: readonly MissedTicket[];
  tickets: readonly { body: string; expected: string | null }[];
  /** How alike two texts are, 0 to 1; see createSimilarity. */
  similarity: (one: string, other: string) => number;
  /** Shown names by how they look; see skeletonOf. */
  namesByLook: ReadonlyMap<string, readonly string[]>;
};

export type Rule = (tool: ShownTool, context: LintContext) => LintFinding[];
