import { type PairSummary, type Summaries, summarizePairs } from "@/lib/compare";
import { rate } from "@/lib/statistics";
import { createNameOf } from "../name-lookup";
import type { Db } from "../open-database";
import { type BitName, bitOf, type RunColumns } from "../run-columns";
import { labelOf } from "../verdict-codec";
import type { ReadSide } from "./comparison-side";
import { listUnpaired } from "./list-unpaired";
import { type ColumnPairs, hasTrials, pairColumns } from "./pair-columns";

/** Two sides with the pairs that both measured and those that both scored, in the order of the first side. */
export type JoinedColumns = {
  first: RunColumns;
  second: RunColumns;
  paired: ColumnPairs;
  scored: ColumnPairs;
};

/** `first` is the side with the lower id. */
export function joinColumns(first: ReadSide, second: ReadSide): JoinedColumns {
  const paired = pairColumns(first, second);
  const scored = keepScored(paired, first.runs, second.runs);
  return { first: first.runs, second: second.runs, paired, scored };
}

/** The same counts as lib/compare takes from runs one by one. */
export function summarizeColumns(db: Db, { first, second, paired, scored }: JoinedColumns): Summaries {
  const several = hasTrials(first) || hasTrials(second);
  return {
    ...(several ? countTrials : countOnce)(db, { pairs: paired, scored }, first, second),
    sides: { base: ownRate(first), candidate: ownRate(second) },
    unpaired: listUnpaired(scored, first, second, several),
    otherResults: gotOtherResults(first, second),
  };
}

type Figures = Pick<Summaries, "right" | "perTool" | "goal" | "unbacked" | "asWritten">;
type AllPairs = { pairs: ColumnPairs; scored: ColumnPairs };

function keepScored({ left, right }: ColumnPairs, first: RunColumns, second: RunColumns): ColumnPairs {
  const [own, others] = [new Int32Array(left.length), new Int32Array(left.length)];
  let length = 0;
  for (let place = 0; place < left.length; place += 1) {
    const [one, other] = [left[place] ?? 0, right[place] ?? 0];
    if (first.bit(one, "right") === null || second.bit(other, "right") === null) continue;
    own[length] = one;
    others[length] = other;
    length += 1;
  }
  return { left: own.subarray(0, length), right: others.subarray(0, length) };
}

/** Counts of one figure, with the runs of the first side that changed. */
type Count = { counts: PairSummary["counts"]; more: number[]; fewer: number[] };

const startCount = (): Count => ({
  counts: { both: 0, onlyBase: 0, onlyCandidate: 0, neither: 0 },
  more: [],
  fewer: [],
});

function add({ counts, more, fewer }: Count, base: boolean, candidate: boolean, index: number): void {
  if (base && candidate) counts.both += 1;
  else if (base) {
    counts.onlyBase += 1;
    fewer.push(index);
  } else if (candidate) {
    counts.onlyCandidate += 1;
    more.push(index);
  } else counts.neither += 1;
}

/** Adds what both sides say of one figure; nothing where one does not. */
function addBit(count: Count, name: BitName, own: number, other: number, index: number): void {
  const base = bitOf(own, name);
  const candidate = bitOf(other, name);
  if (base !== null && candidate !== null) add(count, base, candidate, index);
}

/** Where each ticket was worked once: all figures in one pass. */
function countOnce(db: Db, { pairs }: AllPairs, first: RunColumns, second: RunColumns): Figures {
  const all = { right: startCount(), goal: startCount(), unbacked: startCount(), asWritten: startCount() };
  const tools = new Map<number, Count>();
  for (let place = 0; place < pairs.left.length; place += 1) {
    const index = pairs.left[place] ?? 0;
    const own = first.bits(index);
    const other = second.bits(pairs.right[place] ?? 0);
    addBit(all.right, "right", own, other, index);
    addBit(countIn(tools, first.expectedId(index)), "right", own, other, index);
    addBit(all.goal, "goal", own, other, index);
    addBit(all.unbacked, "unbacked", own, other, index);
    addBit(all.asWritten, "asWritten", own, other, index);
  }
  const finish = ({ counts, more, fewer }: Count): PairSummary => ({
    counts,
    moreYes: more.map(first.ticketName),
    fewerYes: fewer.map(first.ticketName),
    steps: null,
  });
  return {
    right: finish(all.right),
    goal: finish(all.goal),
    unbacked: finish(all.unbacked),
    asWritten: finish(all.asWritten),
    perTool: new Map(
      [...tools].filter(isCounted).map(([id, count]) => [expectedName(db, id), finish(count)]),
    ),
  };
}

function isCounted([, { counts }]: [number, Count]): boolean {
  return counts.both + counts.onlyBase + counts.onlyCandidate + counts.neither > 0;
}

function countIn(tools: Map<number, Count>, expectedId: number): Count {
  const known = tools.get(expectedId);
  if (known !== undefined) return known;
  const count = startCount();
  tools.set(expectedId, count);
  return count;
}

function expectedName(db: Db, id: number): string {
  return id === 0 ? "" : labelOf(id, createNameOf(db));
}

function countTrials(db: Db, { pairs, scored }: AllPairs, first: RunColumns, second: RunColumns): Figures {
  const summarize = (of: ColumnPairs, bit: BitName) => summarizeTrials(of, bit, first, second);
  return {
    right: summarize(scored, "right"),
    goal: summarize(pairs, "goal"),
    unbacked: summarize(pairs, "unbacked"),
    asWritten: summarize(pairs, "asWritten"),
    perTool: new Map(
      groupByExpected(scored, first).map(([id, of]) => [expectedName(db, id), summarize(of, "right")]),
    ),
  };
}

function summarizeTrials(
  { left, right }: ColumnPairs,
  bit: BitName,
  first: RunColumns,
  second: RunColumns,
): PairSummary {
  return summarizePairs(
    [...left].flatMap((index, place) => {
      const [base, candidate] = [first.bit(index, bit), second.bit(right[place] ?? 0, bit)];
      if (base === null || candidate === null) return [];
      return [{ ticket: first.ticketName(index), base, candidate }];
    }),
  );
}

function groupByExpected({ left, right }: ColumnPairs, first: RunColumns): [number, ColumnPairs][] {
  const groups = new Map<number, [number[], number[]]>();
  for (const [place, index] of left.entries()) {
    const expected = first.expectedId(index);
    const group = groups.get(expected) ?? [[], []];
    groups.set(expected, group);
    group[0].push(index);
    group[1].push(right[place] ?? 0);
  }
  return [...groups].map(([id, [own, others]]) => [
    id,
    { left: Int32Array.from(own), right: Int32Array.from(others) },
  ]);
}

function ownRate(runs: RunColumns) {
  let [k, n] = [0, 0];
  for (let index = 0; index < runs.length; index += 1) {
    const right = runs.bit(index, "right");
    if (right !== null) n += 1;
    if (right) k += 1;
  }
  return rate(k, n);
}

/** True where the same ticket, call and preceding calls got no result in common. */
function gotOtherResults(base: RunColumns, candidate: RunColumns): boolean {
  const [known, others] = [resultsByCall(base), resultsByCall(candidate)];
  for (const [called, results] of others) {
    const own = known.get(called);
    if (own !== undefined && !results.some((result) => own.includes(result))) return true;
  }
  return false;
}

function resultsByCall(runs: RunColumns): Map<number, number[]> {
  const found = new Map<number, number[]>();
  runs.eachCall((called, result) => {
    const known = found.get(called);
    if (known === undefined) found.set(called, [result]);
    else if (!known.includes(result)) known.push(result);
  });
  return found;
}
