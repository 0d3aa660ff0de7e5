import type { ComparisonFormat, ScoreFormat } from "@/lib/export";
import { buildHref } from "./search-param";

/** Addresses of the pages. Ids come from files of strangers, so each part is escaped. */
export function recordingPath(id: string): string {
  return `/recordings/${encodeURIComponent(id)}`;
}

export function ticketPath(
  recording: string,
  ticket: string,
  trial: number,
  within: Record<string, string | undefined> = {},
): string {
  return buildHref(`${recordingPath(recording)}/${encodeURIComponent(ticket)}`, {
    trial: trial === 1 ? undefined : String(trial),
    ...within,
  });
}

/** What a comparison's address may hold besides its two sides. */
export type CompareChoice = {
  /** "old:new" tool names read as one. */
  pair?: readonly string[];
  show?: string | undefined;
  after?: string | undefined;
};

export function comparePath(base: string, candidate: string, choice: CompareChoice = {}): string {
  const { pair, show, after } = choice;
  return buildHref("/compare", { base, candidate, pair, show, after });
}

/** Downloads: a scorecard in one of its formats, or the recording's file itself. */
export function exportPath(recording: string, format: ScoreFormat | "recording"): string {
  return buildHref(`/api/recordings/${encodeURIComponent(recording)}/export`, { format });
}

export function compareExportPath(
  base: string,
  candidate: string,
  format: ComparisonFormat,
  pair: readonly string[] = [],
): string {
  return buildHref("/api/compare/export", { base, candidate, format, pair });
}
