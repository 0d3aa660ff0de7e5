import type { Change } from "@/lib/model";
import type { Header, PromptEvent } from "@/lib/recording";
import type { Ticket } from "@/lib/ticket";
import type { TicketRun } from "@/lib/ticket-run";
import type { ToolChange, ToolList } from "@/lib/tool-list";

/** A recording in memory, as a replay needs it. */
export type ReplayInput = {
  header: Header;
  prompt: PromptEvent | null;
  tools: ToolList | null;
  runs: readonly { ticket: Ticket; run: TicketRun }[];
};

/** What a replay says of one ticket run. `old` and `new` are whole texts. */
export type Freshness =
  | { state: "same" }
  | ({ state: "changed"; turn: number } & Change)
  | { state: "not run"; why: string };

export type ReplayedRun = {
  ticket: string;
  trial: number;
  freshness: Freshness;
  /** Tools called in the replay, in order, up to where it stopped; [] where it was not run. */
  sequence: readonly string[];
};

/** A ticket whose tools are not the ones that were asked for. */
export type SequenceMismatch = {
  ticket: string;
  trial: number;
  expected: readonly string[];
  actual: readonly string[];
};

export type ReplayReport = {
  recording: string;
  /** `recorded`: the live declarations were not looked at. */
  tools: "revision" | "recorded";
  /** `recorded`: no tool was called, the results came from the file. */
  results: "live" | "recorded";
  runs: readonly ReplayedRun[];
  same: number;
  changed: number;
  notRun: number;
  /** What differs between the recorded list and today's, field by field. */
  toolChanges: readonly ToolChange[];
  sequenceMismatches: readonly SequenceMismatch[];
};
