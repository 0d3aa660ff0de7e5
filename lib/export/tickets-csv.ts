import { type Cell, partialColumn, SETUP_COLUMNS, setupCells, toCsv } from "./csv";
import type { ScoredRecording, TicketRow, TicketRows } from "./types";
import { partialWarning } from "./words";

const COLUMNS = [
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

/**
 * One row a ticket run, in pieces as the rows come. Arguments stand as they were written. The first row holds the whole
 * setup; the others only what tells the recording and its scoring apart.
 */
export async function* ticketsCsv(scored: ScoredRecording, rows: TicketRows): AsyncGenerator<string> {
  const partial = partialColumn(partialWarning([scored]));
  yield toCsv([[...COLUMNS, ...SETUP_COLUMNS, ...partial.head]]);
  const brief = [...setupCells(scored, { brief: true }), ...partial.cells];
  let written = 0;
  for await (const chunk of rows) {
    const setup = (at: number) => (written + at === 0 ? [...setupCells(scored), ...partial.cells] : brief);
    yield toCsv(chunk.map((row, at) => [scored.id, scored.class, ...cellsOf(row), ...setup(at)]));
    written += chunk.length;
  }
}

function cellsOf(row: TicketRow): Cell[] {
  return [
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
  ];
}
