import { compareCsv } from "./compare-csv";
import { compareHtml } from "./compare-html";
import { compareJson } from "./compare-json";
import { compareJunit } from "./compare-junit";
import { compareMarkdown } from "./compare-markdown";
import { jsonPage } from "./json-page";
import { scoreCsv } from "./score-csv";
import { scoreHtml } from "./score-html";
import { scoreJson } from "./score-json";
import { scoreJunit } from "./score-junit";
import { scoreMarkdown } from "./score-markdown";
import { ticketsCsv } from "./tickets-csv";
import type { ComparisonReport, ReportOptions, ScoredRecording, TicketRows } from "./types";

type Format = { type: string; ending: string };

/** What a scorecard is written as. `recording`, the file itself, is a format too, and needs no writer. */
export const SCORE_FORMATS = {
  json: { type: "application/json", ending: "score.json" },
  csv: { type: "text/csv; charset=utf-8", ending: "score.csv" },
  "tickets-csv": { type: "text/csv; charset=utf-8", ending: "tickets.csv" },
  md: { type: "text/markdown; charset=utf-8", ending: "score.md" },
  html: { type: "text/html; charset=utf-8", ending: "score.html" },
  junit: { type: "application/xml; charset=utf-8", ending: "junit.xml" },
} as const satisfies Record<string, Format>;

/** What a comparison is written as. */
export const COMPARISON_FORMATS = {
  json: { type: "application/json", ending: "compare.json" },
  csv: { type: "text/csv; charset=utf-8", ending: "compare.csv" },
  md: { type: "text/markdown; charset=utf-8", ending: "compare.md" },
  html: { type: "text/html; charset=utf-8", ending: "compare.html" },
  junit: { type: "application/xml; charset=utf-8", ending: "junit.xml" },
} as const satisfies Record<string, Format>;

export type ScoreFormat = keyof typeof SCORE_FORMATS;
export type ComparisonFormat = keyof typeof COMPARISON_FORMATS;

export function isScoreFormat(name: string): name is ScoreFormat {
  return Object.hasOwn(SCORE_FORMATS, name);
}

export function isComparisonFormat(name: string): name is ComparisonFormat {
  return Object.hasOwn(COMPARISON_FORMATS, name);
}

/** A scorecard in one format, in pieces; `rows` is read only where the format shows ticket runs. */
export async function* writeScore(
  format: ScoreFormat,
  scored: ScoredRecording,
  rows: TicketRows,
  options: ReportOptions = {},
): AsyncGenerator<string> {
  switch (format) {
    case "json":
      yield jsonPage(scoreJson(scored));
      return;
    case "csv":
      yield scoreCsv(scored);
      return;
    case "tickets-csv":
      yield* ticketsCsv(scored, rows);
      return;
    case "md":
      yield await scoreMarkdown(scored, rows, options);
      return;
    case "html":
      yield await scoreHtml(scored, rows);
      return;
    case "junit":
      yield* scoreJunit(scored, rows);
  }
}

/** A comparison in one format, in pieces. */
export async function* writeComparison(
  format: ComparisonFormat,
  report: ComparisonReport,
  options: ReportOptions = {},
): AsyncGenerator<string> {
  switch (format) {
    case "json":
      yield jsonPage(compareJson(report, report));
      return;
    case "csv":
      yield* compareCsv(report);
      return;
    case "md":
      yield compareMarkdown(report, options);
      return;
    case "html":
      yield compareHtml(report);
      return;
    case "junit":
      yield* compareJunit(report);
  }
}
