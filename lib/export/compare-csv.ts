import { type PairedFigure, sayRenamed } from "@/lib/compare";
import { listBesideBoth } from "@/lib/scoring";
import type { Rate } from "@/lib/statistics";
import { type Cell, csvPieces, partialColumn, SETUP_COLUMNS, setupCells, toCsv } from "./csv";
import { PREFERENCE_METHOD, sayAmongFirst, sayLean } from "./preference-words";
import type { ComparisonReport, PairRow, ScoredRecording } from "./types";
import { METHOD, methodOf, partialWarning } from "./words";

const RATE_COLUMNS = ["k", "n", "value", "low", "high"];
const SIDE_COLUMNS = ["id", "class", "suite", "revision", "model", ...SETUP_COLUMNS];

/** A rate, or a mean, which counts nothing. */
type Figures = Omit<Rate, "k"> & { k: number | null };

/** Column by column what a row can hold; a row leaves out what it has no value for. */
type Row = {
  row: "figure" | "tool" | "pair" | "left out";
  figure?: string;
  rates?: { base: Figures; candidate: Figures };
  gained?: number;
  lost?: number;
  test?: Cell[];
  verdict?: string;
  pair?: Cell[];
};

const TEST_COLUMNS = ["difference", "difference_low", "difference_high", "p", "p_adjusted", "mid_p"];
const METHOD_COLUMNS = ["interval", "difference_interval", "test", "adjusted_by"];
const PAIR_COLUMNS = [
  "ticket",
  "trial",
  "expected",
  "state",
  "base_called",
  "base_arguments",
  "candidate_called",
  "candidate_arguments",
];

/**
 * A comparison as one table, in pieces: a row a figure, a tool, a pair and a ticket left out. Both setups stand whole beside the
 * figures and the tools; beside a ticket, what tells the recordings and their scoring apart.
 */
export function* compareCsv(report: ComparisonReport): Generator<string> {
  const { base, candidate, comparison } = report;
  const partial = partialColumn(partialWarning([base, candidate]));
  const about = (isBrief: boolean): Cell[] => [
    comparison.comparable,
    comparison.reason ?? null,
    comparison.axis.join(", "),
    comparison.revisionsTried,
    sayRenamed(comparison.renamed),
    ...sideCells(base, isBrief),
    ...sideCells(candidate, isBrief),
    ...partial.cells,
  ];
  const head = [
    "row",
    "figure",
    ...RATE_COLUMNS.map((name) => `base_${name}`),
    ...RATE_COLUMNS.map((name) => `candidate_${name}`),
    "gained",
    "lost",
    ...TEST_COLUMNS,
    "verdict",
    ...METHOD_COLUMNS,
    ...PAIR_COLUMNS,
    ...["comparable", "reason", "axis", "tool_lists_tried", "renamed"],
    ...SIDE_COLUMNS.map((name) => `base_${name}`),
    ...SIDE_COLUMNS.map((name) => `candidate_${name}`),
    ...partial.head,
  ];
  const [whole, brief] = [about(false), about(true)];
  yield toCsv([head]);
  yield* csvPieces(
    listRows(report).map((one) => {
      const isTicket = one.row.row === "pair" || one.row.row === "left out";
      return [...cellsOf(one), ...(isTicket ? brief : whole)];
    }),
  );
}

function listRows(report: ComparisonReport): { row: Row; method: Cell[] }[] {
  const { comparison, pairs, unmeasured } = report;
  const { firstTool, goal, claims, asWritten, perTool, sides, unpaired } = comparison;
  const named: readonly [string, PairedFigure | null][] = [
    ["right first tool", firstTool],
    ["job finished", goal],
    ["unbacked claims", claims],
    ["arguments as written", asWritten],
  ];
  const plain = (row: Row) => ({ row, method: [null, null, null, null] });
  return [
    ...(firstTool === null
      ? [
          {
            row: { row: "figure", figure: "right first tool", rates: sides } satisfies Row,
            method: [METHOD.interval, null, null, null],
          },
        ]
      : []),
    ...named.flatMap(([figure, paired]) => (paired === null ? [] : [figureRow(figure, paired)])),
    ...besideRows(report),
    ...perTool.map((tool) => ({
      row: {
        row: "tool",
        figure: tool.expected,
        rates: tool,
        gained: tool.gained.length,
        lost: tool.lost.length,
        test: [null, null, null, null, tool.pAdjusted, null],
        verdict: tool.verdict,
      } satisfies Row,
      method: [METHOD.interval, null, firstTool && methodOf(firstTool).test, METHOD.perTool],
    })),
    ...pairs.map((pair) => plain({ row: "pair", pair: pairCells(pair) })),
    ...[
      ...unpaired.onlyBase.map((ticket) => [ticket, null, null, "only in the base"]),
      ...unpaired.onlyCandidate.map((ticket) => [ticket, null, null, "only in the candidate"]),
      ...unpaired.changed.map((ticket) => [ticket, null, null, "reworded between the two"]),
      ...unmeasured.map(({ ticket, trial, side, why }) => [
        ticket,
        trial,
        null,
        `not measured in the ${side}: ${why}`,
      ]),
    ].map((cells) => plain({ row: "left out", pair: [...cells, null, null, null, null] })),
  ];
}

type Listed = { row: Row; method: Cell[] };

/** Figures beside accuracy: of each side's own runs, and how both leaned. */
function besideRows({ base, candidate, comparison: { preferences } }: ComparisonReport): Listed[] {
  const rates = (figure: string, both: { base: Rate; candidate: Rate }): Listed => ({
    row: { row: "figure", figure: figure.toLowerCase(), rates: both },
    method: [METHOD.interval, null, null, null],
  });
  const own = listBesideBoth(base.scorecard, candidate.scorecard).map(({ name, ...both }) =>
    rates(name, both),
  );
  if (preferences === undefined) return own;
  const { difference, low, high, p, pAdjusted, runs, more, less, verdict } = preferences;
  const mean = (value: number) => ({ k: null, n: runs, value, low: null, high: null });
  return [
    ...own,
    {
      row: {
        row: "figure",
        figure: sayLean(preferences).name.toLowerCase(),
        rates: { base: mean(preferences.base), candidate: mean(preferences.candidate) },
        gained: more,
        lost: less,
        test: [difference, low, high, p, pAdjusted, null],
        verdict,
      },
      method: [null, PREFERENCE_METHOD.interval, PREFERENCE_METHOD.test, "number of tool lists tried"],
    },
    ...preferences.amongFirst.map(({ first, ...both }) => rates(sayAmongFirst(first), both)),
  ];
}

function figureRow(figure: string, paired: PairedFigure): { row: Row; method: Cell[] } {
  const { difference, low, high, p, pAdjusted, midP, verdict, gained, lost } = paired;
  const method = methodOf(paired);
  return {
    row: {
      row: "figure",
      figure,
      rates: paired,
      gained: gained.length,
      lost: lost.length,
      test: [difference, low, high, p, pAdjusted, midP],
      verdict,
    },
    method: [METHOD.interval, method.interval, method.test, "number of tool lists tried"],
  };
}

function cellsOf({ row, method }: { row: Row; method: Cell[] }): Cell[] {
  return [
    row.row,
    row.figure ?? null,
    ...rateCells(row.rates?.base),
    ...rateCells(row.rates?.candidate),
    row.gained ?? null,
    row.lost ?? null,
    ...(row.test ?? TEST_COLUMNS.map(() => null)),
    row.verdict ?? null,
    ...method,
    ...(row.pair ?? PAIR_COLUMNS.map(() => null)),
  ];
}

function rateCells(rate: Figures | undefined): Cell[] {
  return rate === undefined
    ? RATE_COLUMNS.map(() => null)
    : [rate.k, rate.n, rate.value, rate.low, rate.high];
}

function pairCells({ ticket, trial, expected, state, base, candidate }: PairRow): Cell[] {
  return [ticket, trial, expected, state, base.called, base.arguments, candidate.called, candidate.arguments];
}

function sideCells(scored: ScoredRecording, brief: boolean): Cell[] {
  const { id, class: provenance, suite, revision, model } = scored;
  return [id, provenance, suite, revision, model, ...setupCells(scored, { brief })];
}
