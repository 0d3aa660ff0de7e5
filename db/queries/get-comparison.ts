import { type Comparison, compareRecordings } from "@/lib/compare";
import { diffToolLists } from "@/lib/tool-list";
import type { Db } from "../open-database";
import { countTried, findNoiseFloor } from "./comparison-context";
import { readSide } from "./comparison-side";
import { readPairRows } from "./pair-rows";
import { readScoring } from "./read-scoring";
import { readRecording, type StoredRecording } from "./recording-row";
import { readToolColumns, readToolList } from "./tool-columns";
import type { ComparisonPage } from "./types";

export type ComparisonOptions = {
  /** How many tool lists were tried, where more were than are recorded here. */
  tried?: number;
  /** Arguments as long as they are, for exports. */
  wholeArguments?: boolean;
};

/** Two recordings side by side, with a delta where they may have one; null when one is not here. */
export async function getComparison(
  db: Db,
  baseId: string,
  candidateId: string,
  options: ComparisonOptions = {},
): Promise<ComparisonPage | null> {
  const base = readRecording(db, baseId);
  const candidate = readRecording(db, candidateId);
  if (base === null || candidate === null) return null;
  const [left, right] = [readSide(db, base.stored), readSide(db, candidate.stored)];
  const { pairs, ...comparison } = withoutDeltaWhereMixed(
    [base.stored, candidate.stored],
    compareRecordings(left.side, right.side, {
      tried: Math.max(options.tried ?? 1, countTried(db, base.stored, candidate.stored)),
      toolChanges: diffStoredLists(db, base.stored, candidate.stored),
      noiseFloor: findNoiseFloor(db, [left, right], [base.stored, candidate.stored]),
    }),
  );
  return {
    base: base.row,
    candidate: candidate.row,
    baseScorecard: readScoring(db, base.stored).scorecard,
    candidateScorecard: readScoring(db, candidate.stored).scorecard,
    comparison,
    pairs: readPairRows(db, pairs, left, right, options.wholeArguments),
    tools: mergeColumns(db, candidate.stored, base.stored),
    heldEqual: listHeldEqual(left.side, right.side, comparison),
    claimChanges: comparison.claims && claimChangesOf(pairs),
  };
}

/** Where lists differ from run to run, no difference can be put down to descriptions: no delta. */
function withoutDeltaWhereMixed(sides: readonly StoredRecording[], comparison: Comparison): Comparison {
  const mixed = sides.find(({ mixedTools }) => mixedTools);
  if (mixed === undefined || !comparison.comparable) return comparison;
  return {
    ...comparison,
    comparable: false,
    reason: `The runs of ${mixed.publicId} were shown different tool lists: what differs between the two is not known.`,
    ...{ firstTool: null, perTool: [], goal: null, claims: null, asWritten: null, noiseFloor: null },
    ...{ couldHaveShown: null, ticketsToSettle: null, pairs: [] },
  };
}

function diffStoredLists(db: Db, base: StoredRecording, candidate: StoredRecording) {
  const [from, to] = [readToolList(db, base.toolListId), readToolList(db, candidate.toolListId)];
  return from === null || to === null ? [] : diffToolLists(from, to);
}

function mergeColumns(db: Db, first: StoredRecording, second: StoredRecording) {
  const columns = readToolColumns(db, first.toolListId);
  const known = new Set(columns.map(({ shown }) => shown));
  return [...columns, ...readToolColumns(db, second.toolListId).filter(({ shown }) => !known.has(shown))];
}

type Side = ReturnType<typeof readSide>["side"];

function listHeldEqual(
  base: Side,
  candidate: Side,
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

function claimChangesOf(pairs: Comparison["pairs"]): NonNullable<ComparisonPage["claimChanges"]> {
  const named = (test: (base: boolean, candidate: boolean) => boolean) => [
    ...new Set(
      pairs.flatMap(({ ticket, base, candidate }) =>
        base.unbacked !== null && candidate.unbacked !== null && test(base.unbacked, candidate.unbacked)
          ? ticket
          : [],
      ),
    ),
  ];
  return {
    gone: named((base, candidate) => base && !candidate),
    stayed: named((base, candidate) => base && candidate),
    came: named((base, candidate) => !base && candidate),
  };
}
