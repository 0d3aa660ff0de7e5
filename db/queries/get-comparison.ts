import { setImmediate as nextTurn } from "node:timers/promises";
import { type Comparison, compareSummaries, isSwapped, type SideFacts, type Summarized } from "@/lib/compare";
import type { Scorecard } from "@/lib/scoring";
import type { Db } from "../open-database";
import { compareLeanings } from "./compare-leanings";
import { countTried, findNoiseFloor, looksOf } from "./comparison-context";
import { readMoves, readMovesAmong } from "./comparison-moves";
import { type ReadSide, readSide } from "./comparison-side";
import { type PairPlace, type ReadPairs, readPairRows } from "./pair-rows";
import { type PairedVerdicts, pairedCells, pairTools } from "./pair-tools";
import { readScoring } from "./read-scoring";
import { readRecording, type StoredRecording } from "./recording-row";
import { type JoinedColumns, joinColumns, summarizeColumns } from "./summarize-columns";
import { readToolColumns } from "./tool-columns";
import type { ComparisonPage, PairRow, PairRowsPage } from "./types";

export type ComparisonOptions = {
  /** How many tool lists were tried, where more were than are recorded here. */
  tried?: number;
  /** Arguments as long as they are, and every pair, for exports. */
  wholeArguments?: boolean;
  /** Every pair, however many; else the first of each kind where there are more than a page holds. */
  everyPair?: boolean;
  /** "old:new" tool names: the base's old name is read as the candidate's new one before anything is counted. */
  pair?: readonly string[];
  /** Moves over the pairs of this kind alone. */
  show?: PairRow["state"] | undefined;
};

/** Pairs that all come as rows, and how many of each kind where there are more: a page asks for its next ones itself. */
const FEW_PAIRS = 300;
const FIRST_ROWS = { lost: 50, gained: 50, neither: 20, both: 20 } as const;
/** Squares of the ticket strip, of each kind at most: they need names alone, which are at hand. */
const MOST_SQUARES = 100;
const CHUNK = 500;

/**
 * Two recordings side by side, with a delta where they may have one; null when one is not here.
 *
 * @throws RefusedPairing for a `pair` that fits no tools of the two.
 */
export async function getComparison(
  db: Db,
  baseId: string,
  candidateId: string,
  options: ComparisonOptions = {},
): Promise<ComparisonPage | null> {
  const base = readRecording(db, baseId);
  const candidate = readRecording(db, candidateId);
  if (base === null || candidate === null) return null;
  const stored = [base.stored, candidate.stored] as const;
  const own = [readSide(db, base.stored), readSide(db, candidate.stored)] as const;
  const paired = await pairTools(db, own, stored, options.pair);
  const [left, right] = paired.sides;
  const joined = joinSides(left, right);
  const summarized = withoutDeltaWhereMixed(
    stored,
    compareSummaries(left.facts, right.facts, summarizeColumns(db, joined), {
      tried: Math.max(options.tried ?? 1, countTried(db, base.stored, candidate.stored)),
      toolChanges: paired.toolChanges,
      renamed: paired.renamed,
      noiseFloor: findNoiseFloor(db, own, stored),
      ...looksOf(...stored),
    }),
  );
  const piles = summarized.comparable ? joined.piles : NO_PILES;
  const baseScorecard = readScoring(db, base.stored).scorecard;
  const candidateScorecard = readScoring(db, candidate.stored).scorecard;
  const movedSides = [
    { side: left, ordinals: joined.pairs.base, scorecard: baseScorecard, verdicts: paired.verdicts.base },
    {
      side: right,
      ordinals: joined.pairs.candidate,
      scorecard: candidateScorecard,
      verdicts: paired.verdicts.candidate,
    },
  ] as const;
  const moves = summarized.comparable
    ? movesOf(db, movedSides, options.show === undefined ? null : piles[options.show])
    : [];
  const preferences = summarized.comparable
    ? await compareLeanings(db, stored, joined.pairs, {
        tried: summarized.revisionsTried,
        looks: summarized.looks,
      })
    : null;
  const comparison = { ...summarized, moves, ...(preferences === null ? {} : { preferences }) };
  const isEvery = options.everyPair === true || options.wholeArguments === true;
  const isWhole = isEvery || countPiles(piles) <= FEW_PAIRS;
  const places = ORDER.flatMap((state) =>
    placesOf(joined, state, isWhole ? piles[state] : piles[state].slice(0, FIRST_ROWS[state])),
  );
  return {
    base: base.row,
    candidate: candidate.row,
    baseScorecard,
    candidateScorecard,
    comparison,
    pairs: await readInChunks(db, places, left, right, {
      whole: options.wholeArguments === true,
      paired: paired.verdicts,
    }),
    pairCounts: mapPiles(piles, (pile) => pile.length),
    strip: mapPiles(piles, (pile) =>
      pile.slice(0, MOST_SQUARES).map((place) => ticketAt(left.runs, (joined.pairs.base[place] ?? 0) - 1)),
    ),
    tools: mergeColumns(db, candidate.stored, base.stored),
    heldEqual: listHeldEqual(left.facts, right.facts, comparison),
    claimChanges: comparison.claims && claimChangesOf(joined.pairs, left, right),
  };
}

export type PairRowsOptions = {
  state: PairRow["state"];
  after?: string | undefined;
  limit?: number;
  pair?: readonly string[];
};

/**
 * One page of the pairs of one kind, in the base's order; null when one recording is not here. `after` is the last
 * page's `next`.
 */
export async function listPairRows(
  db: Db,
  baseId: string,
  candidateId: string,
  { state, after, limit = 50, pair }: PairRowsOptions,
): Promise<PairRowsPage | null> {
  const base = readRecording(db, baseId);
  const candidate = readRecording(db, candidateId);
  if (base === null || candidate === null) return null;
  const own = [readSide(db, base.stored), readSide(db, candidate.stored)] as const;
  const paired = await pairTools(db, own, [base.stored, candidate.stored], pair);
  const [left, right] = paired.sides;
  const joined = joinSides(left, right);
  const pile = joined.piles[state];
  const passed = Number(/^\d{1,9}$/.exec(after ?? "")?.[0] ?? 0);
  const page = pile.slice(passed, passed + Math.min(Math.max(Math.trunc(limit), 1), 200));
  const next = passed + page.length;
  return {
    rows: await readInChunks(db, placesOf(joined, state, page), left, right, { paired: paired.verdicts }),
    next: next < pile.length ? String(next) : null,
    total: pile.length,
  };
}

/** Pairs by what became of them, as places in the list of pairs. */
type Piles = Readonly<Record<PairRow["state"], readonly number[]>>;

/** Scored pairs by the ordinals of their runs, from 1, in canonical order. */
type Joined = JoinedColumns & {
  pairs: { base: Int32Array; candidate: Int32Array };
  piles: Piles;
};

/** Lost first, then gained, neither, both. */
const ORDER = ["lost", "gained", "neither", "both"] as const;
const NO_PILES: Piles = { lost: [], gained: [], neither: [], both: [] };

const mapPiles = <T>(piles: Piles, read: (pile: readonly number[]) => T) => ({
  lost: read(piles.lost),
  gained: read(piles.gained),
  neither: read(piles.neither),
  both: read(piles.both),
});

const countPiles = (piles: Piles) => ORDER.reduce((total, state) => total + piles[state].length, 0);

const placesOf = ({ pairs }: Joined, state: PairRow["state"], places: readonly number[]) =>
  places.map(
    (place): PairPlace => ({
      state,
      base: pairs.base[place] ?? 0,
      candidate: pairs.candidate[place] ?? 0,
    }),
  );

const ticketAt = (runs: ReadSide["runs"], index: number) => ({
  ticket: runs.ticketName(index),
  trial: runs.trial(index),
});

/** Pairs in canonical order, and every scored one by what became of it, as the two sides were given. */
function joinSides(left: ReadSide, right: ReadSide): Joined {
  const swapped = isSwapped(left.facts, right.facts);
  const [first, second] = swapped ? [right, left] : [left, right];
  const columns = joinColumns(first, second);
  const { scored } = columns;
  const [base, candidate] = swapped ? [scored.right, scored.left] : [scored.left, scored.right];
  const piles: Record<PairRow["state"], number[]> = { lost: [], gained: [], neither: [], both: [] };
  for (let place = 0; place < base.length; place += 1) {
    const isRight = left.runs.bit(base[place] ?? 0, "right") === true;
    piles[stateOf(isRight, right.runs.bit(candidate[place] ?? 0, "right") === true)].push(place);
  }
  const ordinals = (places: Int32Array) => places.map((place) => place + 1);
  return { ...columns, pairs: { base: ordinals(base), candidate: ordinals(candidate) }, piles };
}

function stateOf(base: boolean, candidate: boolean): PairRow["state"] {
  if (base) return candidate ? "both" : "lost";
  return candidate ? "gained" : "neither";
}

/** Some at a time, so that other requests are answered between two. */
async function readInChunks(
  db: Db,
  places: readonly PairPlace[],
  { recordingId: base }: ReadSide,
  { recordingId: candidate }: ReadSide,
  how: ReadPairs = {},
): Promise<PairRow[]> {
  const rows: PairRow[] = [];
  for (let from = 0; from < places.length; from += CHUNK) {
    if (from > 0) await nextTurn();
    rows.push(...readPairRows(db, places.slice(from, from + CHUNK), { base, candidate }, how));
  }
  return rows;
}

/** Where lists differ from run to run, no difference can be put down to descriptions: no delta. */
function withoutDeltaWhereMixed(sides: readonly StoredRecording[], comparison: Summarized): Summarized {
  const mixed = sides.find(({ mixedTools }) => mixedTools);
  if (mixed === undefined || !comparison.comparable) return comparison;
  return {
    ...comparison,
    comparable: false,
    reason: `The runs of ${mixed.publicId} were shown different tool lists: what differs between the two is not known.`,
    ...{ firstTool: null, perTool: [], goal: null, claims: null, asWritten: null, noiseFloor: null },
    ...{ couldHaveShown: null, ticketsToSettle: null },
  };
}

type Moved = { side: ReadSide; ordinals: Int32Array; scorecard: Scorecard; verdicts: PairedVerdicts };

/** Where first calls moved, over every pair or over those of one pile alone. */
function movesOf(db: Db, [base, candidate]: readonly [Moved, Moved], pile: readonly number[] | null) {
  if (pile === null) {
    const whole = ({ side, ordinals, scorecard, verdicts }: Moved) => ({
      ...side,
      cells: pairedCells(scorecard.cells, verdicts, ordinals),
      paired: ordinals,
    });
    return readMoves(db, whole(base), whole(candidate));
  }
  const among = ({ side: { recordingId }, ordinals, verdicts }: Moved) => ({
    recordingId,
    ordinals: pile.map((place) => ordinals[place] ?? 0),
    verdicts,
  });
  return readMovesAmong(db, among(base), among(candidate));
}

function mergeColumns(db: Db, first: StoredRecording, second: StoredRecording) {
  const columns = readToolColumns(db, first.toolListId);
  const known = new Set(columns.map(({ shown }) => shown));
  return [...columns, ...readToolColumns(db, second.toolListId).filter(({ shown }) => !known.has(shown))];
}

function listHeldEqual(
  base: SideFacts,
  candidate: SideFacts,
  { axis, notRecorded }: Pick<Comparison, "axis" | "notRecorded">,
): ComparisonPage["heldEqual"] {
  const values: readonly [what: Comparison["axis"][number], value: string | null, other: string | null][] = [
    ["model", base.model, candidate.model],
    ["sampling", base.sampling ?? "none recorded", candidate.sampling ?? "none recorded"],
    ["prompt", base.promptSha256, candidate.promptSha256],
    ["descriptions", base.toolListSha256, candidate.toolListSha256],
    ["host", base.hostVersion, candidate.hostVersion],
  ];
  return values.flatMap(([what, value, other]) =>
    value === null || value !== other || axis.includes(what) || notRecorded.includes(what)
      ? []
      : [{ what, value }],
  );
}

/** Tickets by what became of their unbacked claim, over the pairs that both sides scored. */
function claimChangesOf(
  pairs: Joined["pairs"],
  base: ReadSide,
  candidate: ReadSide,
): NonNullable<ComparisonPage["claimChanges"]> {
  const changes = { gone: new Set<string>(), stayed: new Set<string>(), came: new Set<string>() };
  for (const [place, ordinal] of pairs.base.entries()) {
    const own = base.runs.bit(ordinal - 1, "unbacked");
    const other = candidate.runs.bit((pairs.candidate[place] ?? 0) - 1, "unbacked");
    if (own === null || other === null || !(own || other)) continue;
    changes[own ? (other ? "stayed" : "gone") : "came"].add(base.runs.ticketName(ordinal - 1));
  }
  return { gone: [...changes.gone], stayed: [...changes.stayed], came: [...changes.came] };
}
