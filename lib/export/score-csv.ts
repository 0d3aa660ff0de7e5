import { stringify } from "csv-stringify/sync";
import type { Rate } from "@/lib/statistics";
import type { ScoredRecording, TicketRow } from "./types";

const COLUMNS = [
  "recording",
  "class",
  "suite",
  "revision",
  "model",
  "figure",
  "group",
  "k",
  "n",
  "value",
  "low",
  "high",
  "interval",
  "scoring_version",
  "file_sha256",
] as const;

/** A scorecard's figures as CSV (RFC 4180, CRLF): one row a figure, setup and provenance in every row. Safe to open in a spreadsheet. */
export function scoreCsv(scored: ScoredRecording): string {
  const { scorecard: card } = scored;
  const setup = [scored.id, scored.class, scored.suite, scored.revision, scored.model];
  const row = (figure: string, group: string, rate: Rate) => [
    ...setup,
    figure,
    group,
    rate.k,
    rate.n,
    rate.value,
    rate.low,
    rate.high,
    "Wilson 95 %",
    scored.scoringVersion,
    scored.fileSha256,
  ];
  const count = (figure: string, group: string, k: number) => [
    ...setup,
    figure,
    group,
    k,
    null,
    null,
    null,
    null,
    null,
    scored.scoringVersion,
    scored.fileSha256,
  ];
  const rows = [
    row("right first tool", "all", card.firstTool),
    ...card.perTool.map(({ expected, rate }) => row("right first tool", expected, rate)),
    ...card.cells.map(({ expected, called, n }) => count("expected, called", `${expected} → ${called}`, n)),
    row("arguments as written", "all", card.asWrittenRate),
    row("arguments as meant", "all", card.asMeantRate),
    ...(card.goalRate ? [row("job finished", "all", card.goalRate)] : []),
    ...(card.unbackedRate ? [row("unbacked claims", "all", card.unbackedRate)] : []),
    count("not measured", "all", card.notMeasured),
    count("not scored", "all", card.notScored),
  ];
  return toCsv(COLUMNS, rows);
}

/** One row a ticket run. */
export function ticketsCsv(scored: ScoredRecording, rows: readonly TicketRow[]): string {
  const columns = [
    "recording",
    "class",
    "ticket",
    "trial",
    "expected",
    "called",
    "arguments",
    "right",
    "as_written",
    "as_meant",
    "goal_reached",
    "outcome",
    "unbacked",
    "not_measured",
  ];
  return toCsv(
    columns,
    rows.map((row) => [
      scored.id,
      scored.class,
      row.ticket,
      row.trial,
      row.expected,
      row.called,
      row.arguments,
      row.right,
      row.asWritten,
      row.asMeant,
      row.goalReached,
      row.outcome,
      row.unbacked,
      row.notMeasured,
    ]),
  );
}

function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return stringify([[...columns], ...rows.map((row) => [...row])], {
    record_delimiter: "windows",
    cast: {
      boolean: (value) => (value ? "yes" : "no"),
      string: (value) => ({ value: neutralized(value), quoted: /[",\r\n]/.test(value) }),
    },
  });
}

/**
 * Text that a spreadsheet could run as a formula gets a leading apostrophe: = + - @ tab or CR at its start,
 * also behind spaces or characters that do not show (the rule OWASP gives for CSV injection).
 */
function neutralized(text: string): string {
  return /^[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u.test(text) ||
    /^[\t\r]/.test(text)
    ? `'${text}`
    : text;
}
