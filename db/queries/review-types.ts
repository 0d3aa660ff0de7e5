import type { Rate } from "@/lib/statistics";
import type { RecordingRow } from "./types";

/** Replies with an unbacked claim: how many were found, and what people made of them. */
export type ClaimReview = { found: number; dismissed: number; confirmed: number };

/** The share of replies with an unbacked claim, here and in the last recording like it. */
export type ClaimDrift = { earlier: RecordingRow; before: Rate; now: Rate };

export type SearchHit = {
  recording: string;
  recordingTitle: string;
  ticket: string;
  trial: number;
  where: "ticket" | "reply or arguments";
  excerpt: string;
  /** Offsets of the matched words in `excerpt`. */
  matches: readonly { start: number; end: number }[];
};

/** `next` is the cursor of the page after; null on the last. */
export type SearchPage = { query: string; hits: readonly SearchHit[]; more: boolean; next: string | null };
