import type { LintFinding } from "@/lib/lint";
import type { ProvenanceClass } from "@/lib/recording";
import type { Rate } from "@/lib/statistics";
import type { ToolChange } from "@/lib/tool-list";
import type { ComparisonPage, RecordingRow } from "./types";

/** What differs between a tool list and the one it is shown against; tokens are estimates. */
export type RevisionChange = {
  /** Tools with a changed text or rule; those that only moved are not among them. */
  tools: number;
  kinds: Readonly<Record<ToolChange["kind"], number>>;
  tokens: number;
};

/** A tool list of a suite: a revision of its files, or one that only recordings know. */
export type RevisionNode = {
  /** As it stands in an address: the revision's id, or "list-1a2b3c4d" for a list without one. */
  id: string;
  title: string | null;
  /** ISO date or date-time; for a list that only recordings know, the first of them. */
  at: string | null;
  by: string | null;
  /** A file names it; false for a list that only recordings know. */
  isNamed: boolean;
  parent: string | null;
  /** The node its texts are shown against: the parent, or the list recorded before it. */
  before: string | null;
  /** Steps from a root, for drawing. */
  depth: number;
  sha256: string | null;
  /** Where its texts come from: a recording, the parents' texts with the file's changes, or nowhere. */
  list: "recorded" | "worked out" | "unknown";
  tools: number | null;
  tokens: number | null;
  change: RevisionChange | null;
  /** Made under it: chat models first, newest first within a group. */
  recordings: readonly RecordingRow[];
};

/** How one recorder did on the tickets that expect a tool, under a revision and under the one before it. */
export type ToolScore = {
  recording: RecordingRow;
  rate: Rate;
  /** The same recorder's under the revision before; null where there is none. */
  before: { recording: string; rate: Rate } | null;
};

/** One tool at one revision. `text` is null where the list lacks it, or is not known. */
export type ToolStep = {
  revision: string;
  title: string | null;
  before: string | null;
  text: string | null;
  tokens: number | null;
  tokensBefore: number | null;
  changes: readonly ToolChange[];
  scores: readonly ToolScore[];
};

export type LintReport = {
  revision: string;
  /** Whose missed tickets the findings name; null where none was recorded. */
  recording: RecordingRow | null;
  missed: number;
  tools: number;
  findings: readonly LintFinding[];
  /** Texts in which a finding saw what the eye misses. */
  revealed: readonly { tool: string; field: string; text: string }[];
};

/** One recorder's right first tool under each revision it recorded, in the page's order of revisions. */
export type TrendLine = {
  model: string;
  class: ProvenanceClass;
  points: readonly { revision: string; recording: string; rate: Rate }[];
};

export type DescriptionsPage = {
  suite: { id: string; title: string };
  /** Parents before children. */
  revisions: readonly RevisionNode[];
  /** Recordings of the suite that tell neither a tool list nor a known revision. */
  unplaced: readonly RecordingRow[];
  /** Every tool of any list, in listed order. */
  tools: readonly string[];
  history: { tool: string; steps: readonly ToolStep[] } | null;
  /** Recorders that worked under two revisions or more. */
  trend: readonly TrendLine[];
  lint: LintReport | null;
  /** The newest revision whose recorder also recorded the one before it. */
  newest: ComparisonPage | null;
};

export type DescriptionsOptions = { tool?: string; revision?: string; recording?: string };

/** One tool between two revisions; null tokens where it is not listed. */
export type ToolRevision = {
  tool: string;
  changes: readonly ToolChange[];
  tokensBefore: number | null;
  tokens: number | null;
};

export type RevisionRangePage = {
  suite: { id: string; title: string };
  from: RevisionNode;
  to: RevisionNode;
  /** Tools that differ, in the later list's order, removed ones last. */
  tools: readonly ToolRevision[];
  /** Tools that are the same in both; null where a list is not known. */
  unchanged: number | null;
  kinds: RevisionChange["kinds"];
  tokens: { before: number; after: number } | null;
  /** The same recorder under both, chat models first. */
  results: readonly ComparisonPage[];
  /** Every node, for the pickers. */
  revisions: readonly RevisionNode[];
};
