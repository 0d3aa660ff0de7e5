import type { Expectation, Ticket } from "@/lib/ticket";
import type { TicketRun } from "@/lib/ticket-run";
import type { ToolList } from "@/lib/tool-list";
import type { Header, PromptEvent } from "./events";

/** A line that could not be used, or a run it cost. `line` counts from 1 in the file as it is. */
export type LineFault = { line: number; field?: string; message: string; ticket?: string; trial?: number };

/** What a file holds, told in the order it is read. Every reader (recordings, chat messages) yields these. */
export type RecordingItem =
  | {
      kind: "start";
      /** Which reader took the file. */
      reader: "rightcall-recording/1" | "chat-messages";
      header: Header;
      prompt: PromptEvent | null;
      /** Null where every run has its own list ("mixed") or none was recorded. */
      tools: ToolList | null;
    }
  | { kind: "run"; ticket: Ticket; expectation: Expectation | null; run: TicketRun; firstLine: number }
  | { kind: "fault"; fault: LineFault }
  | {
      kind: "end";
      /** True when the file has no end event, or its end event does not fit what was read. */
      partial: boolean;
      partialWhy: string | null;
      /** SHA-256 of the whole file's bytes, hex. */
      fileSha256: string;
      bytes: number;
      lines: number;
      /** Unknown event types and how often each came. */
      unknownEvents: Readonly<Record<string, number>>;
      /** Lists differ between runs: no comparison names a difference on descriptions. */
      mixedTools: boolean;
      warnings: readonly string[];
    };
