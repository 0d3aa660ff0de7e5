import type { Pull, SentenceEffect, TicketMove } from "@/lib/preview";
import type { EditorFinding } from "./editor-tools";
import type { DiffLines } from "./word-diff";

/** Which chooser a preview asks: by shared words, or by an embedding model. */
export type Matcher = "word" | "meaning";

/** What the editor sends at `POST /api/preview`: the base, and every text that differs from it. */
export type PreviewRequest = {
  suite: string;
  from: string;
  matcher: Matcher;
  /** How the margins move, or what each sentence of the edited descriptions does. */
  part: "margins" | "sentences";
  drafts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** One edited tool: its diff, and its declaration's length before and after. */
export type EditedTool = {
  tool: string;
  tokensBefore: number;
  tokens: number;
  fields: readonly { field: string; lines: DiffLines; hidden: number }[];
};

/** A ticket's two margins as shares of its highest score, for drawing, and as numbers, for reading. */
export type MarginBar = Pick<TicketMove, "ticket" | "direction" | "flip"> & {
  share: { before: number; after: number };
  margin: { before: number; after: number };
};

export type PreviewRow = {
  ticket: string;
  flip: TicketMove["flip"];
  expected: string;
  rival: string | null;
  /** What the draft would choose; null = no tool. */
  choice: string | null;
  body: string;
  /** Where the words of `pulls` stand in `body`. */
  ranges: readonly { start: number; end: number }[];
  pulls: readonly Pull[];
};

export type MarginsReply = {
  matcher: Matcher;
  part: "margins";
  tools: readonly EditedTool[];
  /** Most moved away first. */
  bars: readonly MarginBar[];
  counts: {
    closer: number;
    further: number;
    unmoved: number;
    rightBefore: number;
    rightAfter: number;
    notScored: number;
  };
  rows: readonly PreviewRow[];
};

export type SentencesReply = {
  matcher: Matcher;
  part: "sentences";
  sentences: readonly SentenceEffect[];
  /** What the lint says of the edited tools' texts. */
  findings: Readonly<Record<string, readonly EditorFinding[]>>;
};

export type PreviewReply = MarginsReply | SentencesReply;
