/** A ticket as a preview reads it. `accepted: []` = must call nothing; null = not scored. */
export type PreviewTicket = { id: string; body: string; accepted: readonly string[] | null };

/** Where one ticket stands under one tool list. Names are shown names; null = no tool. */
export type Standing = {
  /** Score of the best accepted tool minus that of the best other; above zero the right tool is chosen. */
  margin: number;
  /** The highest score of any tool: the margin's measure. */
  top: number;
  expected: string | null;
  /** The best tool that is not accepted. */
  rival: string | null;
  choice: string | null;
  right: boolean;
};

export type TicketMove = {
  ticket: string;
  before: Standing;
  after: Standing;
  /** By a hundredth of the highest score at least; a smaller move is "unmoved". */
  direction: "closer" | "further" | "unmoved";
  /** What becomes of the choice: right, wrong, or wrong in another way. */
  flip: "gained" | "lost" | "other" | null;
};

/** How a chooser would route every ticket after an edit. */
export type Preview = {
  moves: readonly TicketMove[];
  closer: number;
  further: number;
  unmoved: number;
  rightBefore: number;
  rightAfter: number;
  gained: readonly string[];
  lost: readonly string[];
  /** Tickets without an expectation, or whose expected tools this list does not show. */
  notScored: number;
};

/** A row per ticket, a score per tool, in their orders. */
export type ScoreRows = readonly (readonly number[])[];

/** A sentence of an edited description, and what the draft's choices would be without it. */
export type SentenceEffect = {
  tool: string;
  text: string;
  /** Estimated, see TOKEN_ESTIMATE. */
  tokens: number;
  /** Against the whole draft: tickets that lose or gain the right tool, and how many margins move without a flip. */
  lost: readonly string[];
  gained: readonly string[];
  closer: number;
  further: number;
};
