import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createPairedScorer,
  nameChanges,
  parsePairing,
  RefusedPairing,
  type RenamedTool,
  renameTools,
} from "@/lib/compare";
import { calledLabel, type RunVerdict, type Tally } from "@/lib/scoring";
import { diffToolLists, shownTools, type ToolChange, type ToolList } from "@/lib/tool-list";
import { inIds } from "../in-ids";
import type { Db } from "../open-database";
import { readCalls } from "../read-run";
import { readVerdicts } from "../read-verdict";
import { createColumns, type RunColumns, readColumns } from "../run-columns";
import { verdicts } from "../schema";
import { parseSettings } from "../start-recording";
import { idOfLabel } from "../verdict-codec";
import type { ReadSide } from "./comparison-side";
import { readScoring } from "./read-scoring";
import type { StoredRecording } from "./recording-row";
import { readToolList } from "./tool-columns";

/** Runs that a pairing scores otherwise than they are stored, by their place in the file, from 1. */
export type PairedVerdicts = ReadonlyMap<number, { is: RunVerdict; was: RunVerdict }>;

/** Two sides with old names of the base read as the candidate's. */
export type PairedTools = {
  renamed: readonly RenamedTool[];
  toolChanges: readonly ToolChange[];
  sides: readonly [ReadSide, ReadSide];
  verdicts: { base: PairedVerdicts; candidate: PairedVerdicts };
};

const CHUNK = 500;
const NONE: PairedVerdicts = new Map();

/**
 * Reads "old:new" pairings and scores what they touch again, in memory: nothing stored changes. Without any, the sides
 * as they are.
 *
 * @throws RefusedPairing for a pairing that fits no tools of the two lists.
 */
export async function pairTools(
  db: Db,
  sides: readonly [ReadSide, ReadSide],
  stored: readonly [StoredRecording, StoredRecording],
  texts: readonly string[] = [],
): Promise<PairedTools> {
  const [base, candidate] = [readToolList(db, stored[0].toolListId), readToolList(db, stored[1].toolListId)];
  if (texts.length === 0) {
    const toolChanges = base === null || candidate === null ? [] : diffToolLists(base, candidate);
    return { renamed: [], toolChanges, sides, verdicts: { base: NONE, candidate: NONE } };
  }
  if (base === null || candidate === null)
    throw new RefusedPairing(
      "One of the two holds no tool list, so no tool of it can be paired: leave the pairing out.",
    );
  const renamed = parsePairing(texts, namesOf(base), namesOf(candidate));
  const found = {
    base: await scoreAgain(db, stored[0], { side: "base", tools: base, base }, renamed),
    candidate: await scoreAgain(db, stored[1], { side: "candidate", tools: candidate, base }, renamed),
  };
  return {
    renamed,
    toolChanges: [...nameChanges(renamed), ...diffToolLists(renameTools(base, renamed), candidate)],
    sides: [withVerdicts(db, sides[0], found.base), withVerdicts(db, sides[1], found.candidate)],
    verdicts: found,
  };
}

/**
 * Counts of a recording, with the runs in pairs as the pairing scored them: as they are now in place of what they were,
 * or ("is") beside counts that leave them out.
 */
export function pairedCells(
  cells: Tally["cells"],
  paired: PairedVerdicts,
  ordinals: Iterable<number>,
  how: "instead" | "is" = "instead",
): Tally["cells"] {
  if (paired.size === 0) return cells;
  const cellOf = ({ ticket, expected, firstTool, right }: RunVerdict, n: number) =>
    expected === null || right === null || firstTool === null
      ? []
      : [{ expected, called: calledLabel(firstTool), right, n, firstTicket: ticket }];
  const changed = [...ordinals].flatMap((ordinal) => {
    const found = paired.get(ordinal);
    if (found === undefined) return [];
    return [...(how === "is" ? [] : cellOf(found.was, -1)), ...cellOf(found.is, 1)];
  });
  return [...cells, ...changed];
}

const namesOf = (list: ToolList) => shownTools(list).map(({ shown }) => shown);

type Side = { side: "base" | "candidate"; tools: ToolList; base: ToolList };

async function scoreAgain(
  db: Db,
  stored: StoredRecording,
  { side, tools, base }: Side,
  renamed: readonly RenamedTool[],
): Promise<PairedVerdicts> {
  const { headlineArgument } = parseSettings(readScoring(db, stored).ruleset.settings);
  const score = createPairedScorer({ side, tools, mode: stored.mode, headlineArgument }, renamed, base);
  const ids = listTouched(db, stored.id, renamed);
  const again = new Map<number, { is: RunVerdict; was: RunVerdict }>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    if (from > 0) await nextTurn();
    const rows = readVerdicts(db, stored.id, inIds(verdicts.id, ids.slice(from, from + CHUNK)));
    const calls = readCalls(
      db,
      rows.map(({ ticketRunId }) => ticketRunId),
    );
    for (const { ordinal, ticketRunId, expectation, verdict } of rows) {
      const is = score({ calls: calls.get(ticketRunId) ?? [], expectation, verdict });
      again.set(ordinal, { is, was: verdict });
    }
  }
  return again;
}

/** Verdicts whose expectation may name a paired tool, in any spelling, or whose first call was one. */
function listTouched(
  { $client: client }: Db,
  recordingId: number,
  renamed: readonly RenamedTool[],
): number[] {
  const names = renamed.flatMap(({ from, to }) => [from, to]);
  const rows = client
    .prepare(
      `WITH wanted AS (SELECT value AS name FROM json_each(?)), own AS (SELECT value AS name FROM json_each(?)),
         held AS MATERIALIZED (SELECT id FROM expectations WHERE EXISTS (SELECT 1 FROM own WHERE instr(json, name)))
       SELECT v.id FROM verdicts v
       WHERE v.recording_id = ? AND v.current = 1
         AND (v.expectation_id IN held OR v.called_id IN (SELECT id FROM names WHERE name IN (SELECT name FROM wanted)))
       ORDER BY v.ordinal`,
    )
    .all(JSON.stringify(names), JSON.stringify(names.map(ownName)), recordingId) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** The end of a name, which every spelling of it keeps, as JSON text has it. */
function ownName(name: string): string {
  return JSON.stringify(name.split(/__|[.:/]/).at(-1) || name).slice(1, -1);
}

function withVerdicts(db: Db, side: ReadSide, paired: PairedVerdicts): ReadSide {
  const columns = createColumns();
  const places = new Map<number, number>();
  for (const [ordinal, { is }] of paired) {
    places.set(ordinal - 1, places.size);
    columns.add({
      ticketId: side.runs.ticketId(ordinal - 1),
      ticketName: is.ticket,
      trial: is.trial,
      expectedId: is.expected === null ? null : (idOfLabel(is.expected) ?? idOfName(db, is.expected)),
      verdict: is,
      calls: [],
    });
  }
  const again = readColumns(columns.result());
  const { runs } = side;
  const read =
    <T>(own: (at: number) => T, other: (at: number) => T) =>
    (index: number) => {
      const place = places.get(index);
      return place === undefined ? own(index) : other(place);
    };
  const bit: RunColumns["bit"] = (index, name) =>
    read(
      (at) => runs.bit(at, name),
      (at) => again.bit(at, name),
    )(index);
  return {
    ...side,
    runs: {
      ...runs,
      expectedId: read(runs.expectedId, again.expectedId),
      bits: read(runs.bits, again.bits),
      bit,
    },
  };
}

/** Every expected name is one that was shown, so the database knows it. */
function idOfName({ $client: client }: Db, name: string): number {
  const found = client.prepare("SELECT id FROM names WHERE name = ?").get(name) as { id: number } | undefined;
  return found?.id ?? 0;
}
