import { countMoves } from "@/lib/compare";
import type { Tally } from "@/lib/scoring";
import { createNameOf } from "../name-lookup";
import type { Db } from "../open-database";
import { preparedOnce } from "../prepared";
import { labelOf } from "../verdict-codec";
import { type PairedVerdicts, pairedCells } from "./pair-tools";

type Cell = Pick<Tally["cells"][number], "expected" | "called" | "right" | "n">;

/** One side: its counts over all its runs, and which of them stand in no pair (ordinals, from 1). */
export type MovedSide = {
  recordingId: number;
  cells: Tally["cells"];
  runs: { length: number };
  paired: Iterable<number>;
};

const statements = preparedOnce(({ $client: client }) => ({
  first: client.prepare(
    `SELECT v.expected_id AS expectedId, v.called_id AS calledId, v."right" AS isRight
     FROM json_each(?) AS wanted
     CROSS JOIN ticket_runs r ON r.recording_id = ? AND r.ordinal = wanted.value
     CROSS JOIN verdicts v ON v.ticket_run_id = r.id AND v.current = 1
     WHERE v."right" IS NOT NULL`,
  ),
}));

/** The delta matrix. The counts of a whole recording are known: only runs outside the pairs are read, and taken off. */
export function readMoves(db: Db, base: MovedSide, candidate: MovedSide) {
  return countMoves(
    [...base.cells, ...unpairedCells(db, base)],
    [...candidate.cells, ...unpairedCells(db, candidate)],
  );
}

/** The same over some runs alone; `verdicts` hold where a pairing scored a run otherwise. */
export function readMovesAmong(db: Db, base: SomeRuns, candidate: SomeRuns) {
  return countMoves(cellsAmong(db, base), cellsAmong(db, candidate));
}

export type SomeRuns = { recordingId: number; ordinals: readonly number[]; verdicts: PairedVerdicts };

function cellsAmong(db: Db, { recordingId, ordinals, verdicts }: SomeRuns): Cell[] {
  const stored = ordinals.filter((ordinal) => !verdicts.has(ordinal));
  return [...cellsAt(db, recordingId, stored, 1), ...pairedCells([], verdicts, ordinals, "is")];
}

/** Runs that stand in no pair, as cells below zero. */
function unpairedCells(db: Db, { recordingId, runs, paired }: MovedSide): Cell[] {
  const isPaired = new Uint8Array(runs.length + 1);
  for (const ordinal of paired) isPaired[ordinal] = 1;
  const ordinals: number[] = [];
  for (let ordinal = 1; ordinal <= runs.length; ordinal += 1)
    if (isPaired[ordinal] === 0) ordinals.push(ordinal);
  return cellsAt(db, recordingId, ordinals, -1);
}

function cellsAt(db: Db, recordingId: number, ordinals: readonly number[], n: number): Cell[] {
  if (ordinals.length === 0) return [];
  const nameOf = createNameOf(db);
  const rows = statements(db).first.all(JSON.stringify(ordinals), recordingId) as {
    expectedId: number;
    calledId: number;
    isRight: number;
  }[];
  return rows.map(({ expectedId, calledId, isRight }) => ({
    expected: labelOf(expectedId, nameOf),
    called: labelOf(calledId, nameOf),
    right: isRight === 1,
    n,
  }));
}
