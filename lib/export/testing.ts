import type { Scorecard } from "@/lib/scoring";
import type { Rate } from "@/lib/statistics";
import type { ComparisonReport, PairRow, ScoredRecording, TicketRow, TicketRows } from "./types";

const zero: Rate = { k: 0, n: 0, value: null, low: null, high: null };

/** What a stranger may write into any text. */
export const HOSTILE = [
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "\u001b[31mred\u001b[0m \u009b2J",
  "a]]>b & \"c\" 'd'",
  "a | b || c \\| d",
  '=HYPERLINK("https://e.invalid")',
  "\u202egnp.exe\u200b",
  "` ``` ` </code></details>",
  "[link](https://e.invalid) ![i](https://e.invalid/i.png) <https://e.invalid> www.e.invalid",
  "@octocat #12 octocat/hello#1",
  "line one\r\nline two\u2028three",
  "\ud800\ufffe\u0000",
] as const;

/** A small scored recording for tests: 36 of 48, no cells. */
export function scoredRecording(change: Partial<ScoredRecording>): ScoredRecording {
  const scorecard: Scorecard = {
    runs: 48,
    notMeasured: 0,
    notScored: 0,
    scored: 48,
    right: 36,
    perExpected: [],
    cells: [],
    notMeasuredPerExpected: [],
    goal: null,
    goalPerTool: [],
    asWritten: { k: 0, n: 0 },
    asMeant: { k: 0, n: 0 },
    argumentsFourWay: { both: 0, writtenOnly: 0, meantOnly: 0, neither: 0 },
    mistyped: { n: 0, rightTool: 0, wrongToolTickets: [] },
    claims: null,
    outcomes: {},
    extraCallRuns: 0,
    repeatedCallRuns: 0,
    cappedRuns: 0,
    toolErrorRuns: 0,
    recoveredRuns: 0,
    firstTool: { k: 36, n: 48, value: 0.75, low: 0.6, high: 0.8 },
    perTool: [],
    perCalled: [],
    confusions: [],
    goalRate: null,
    asWrittenRate: zero,
    asMeantRate: zero,
    unbackedRate: null,
    strictUnbackedRate: null,
    dueRate: null,
    abstention: null,
    overTrigger: null,
    forbiddenRate: null,
    recovery: null,
    recoveryGoal: null,
  };
  return {
    id: "r",
    title: "R",
    class: "baseline",
    declaredClass: null,
    statement: "",
    suite: "shop",
    revision: "r1",
    model: "words",
    mode: "first-call",
    trials: 1,
    partial: false,
    promptSha256: null,
    toolListSha256: null,
    hostVersion: null,
    sampling: null,
    recordedAt: null,
    fileSha256: "ab",
    scoringVersion: "v1",
    expectations: "suite",
    scorecard,
    freshness: null,
    ...change,
  };
}

/** A scored recording whose every text is this one, with one wrong ticket run. */
export function hostileRecording(text: string): ScoredRecording {
  const { scorecard } = scoredRecording({});
  const rate: Rate = { k: 0, n: 1, value: 0, low: 0, high: 0.8 };
  return scoredRecording({
    title: text,
    statement: text,
    suite: text,
    revision: text,
    model: text,
    sampling: { note: text },
    recordedAt: text,
    scorecard: {
      ...scorecard,
      runs: 1,
      scored: 1,
      right: 0,
      firstTool: rate,
      perTool: [{ expected: text, rate, reached: null }],
      cells: [{ expected: text, called: text, right: false, n: 1, firstTicket: text }],
      confusions: [{ expected: text, called: text, n: 1 }],
    },
  });
}

/** A ticket run with the wrong first tool. */
export function ticketRow(change: Partial<TicketRow> = {}): TicketRow {
  return {
    ticket: "T-1",
    trial: 1,
    expected: "shop.quote_refund",
    called: "shop.find_orders",
    arguments: '{"order_id":"O-1"}',
    right: false,
    asWritten: null,
    asMeant: null,
    goalReached: null,
    outcome: null,
    unbacked: null,
    notMeasured: null,
    ...change,
  };
}

export async function* rowsOf(...chunks: readonly (readonly TicketRow[])[]): TicketRows {
  yield* chunks;
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

export function pair(change: Partial<PairRow> = {}): PairRow {
  return {
    ticket: "T-1",
    trial: 1,
    expected: "shop.quote_refund",
    state: "lost",
    base: { called: "shop.quote_refund", arguments: '{"order_id":"O-1"}' },
    candidate: { called: "shop.find_orders", arguments: null },
    ...change,
  };
}

/** Two recordings of 48 tickets: one lost, two gained, the descriptions differ. */
export function comparisonReport(change: Partial<ComparisonReport> = {}): ComparisonReport {
  const base = scoredRecording({ id: "one" });
  const candidate = scoredRecording({ id: "two", revision: "r2" });
  const before: Rate = { k: 36, n: 48, value: 0.75, low: 0.61, high: 0.85 };
  const after: Rate = { k: 37, n: 48, value: 0.77, low: 0.63, high: 0.87 };
  return {
    base,
    candidate,
    comparison: {
      comparable: true,
      axis: ["descriptions"],
      notRecorded: [],
      base: "one",
      candidate: "two",
      firstTool: {
        base: before,
        candidate: after,
        gained: ["T-2", "T-3"],
        lost: ["T-1"],
        difference: 1 / 48,
        low: -0.05,
        high: 0.09,
        p: 1,
        pAdjusted: 1,
        midP: 0.63,
        verdict: "not shown",
      },
      sides: { base: before, candidate: after },
      perTool: [
        {
          expected: "shop.quote_refund",
          base: before,
          candidate: after,
          gained: ["T-2", "T-3"],
          lost: ["T-1"],
          pAdjusted: 1,
          verdict: "not shown",
          textChanged: true,
        },
      ],
      goal: null,
      claims: null,
      asWritten: null,
      noiseFloor: null,
      revisionsTried: 1,
      couldHaveShown: 0.2,
      ticketsToSettle: null,
      unpaired: { onlyBase: ["T-8"], onlyCandidate: [], changed: [] },
      moves: [],
      renamed: [],
      toolChanges: [
        {
          tool: "shop.quote_refund",
          field: "description",
          from: "Quote a refund. Nothing is paid.",
          to: "Quote a refund. No money moves.",
          kind: "wording",
        },
      ],
    },
    pairs: [
      pair(),
      pair({ ticket: "T-2", state: "gained" }),
      pair({ ticket: "T-3", state: "gained" }),
      pair({ ticket: "T-4", state: "neither", base: { called: "no tool", arguments: null } }),
      pair({ ticket: "T-5", state: "both" }),
    ],
    unmeasured: [{ side: "candidate", ticket: "T-6", trial: 2, why: "rate limit" }],
    ...change,
  };
}

/** A comparison whose every text is this one, ids apart. */
export function hostileReport(text: string): ComparisonReport {
  const { comparison } = comparisonReport();
  return comparisonReport({
    base: { ...hostileRecording(text), id: "one" },
    candidate: { ...hostileRecording(text), id: "two" },
    comparison: {
      ...comparison,
      perTool: comparison.perTool.map((tool) => ({ ...tool, expected: text })),
      toolChanges: [{ tool: text, field: text, from: "Old.", to: text, kind: "wording" }],
      unpaired: { onlyBase: [text], onlyCandidate: [text], changed: [text] },
    },
    pairs: (["lost", "gained", "neither", "both"] as const).map((state) =>
      pair({
        ticket: text,
        state,
        expected: text,
        base: { called: text, arguments: text },
        candidate: { called: text, arguments: text },
      }),
    ),
    unmeasured: [{ side: "base", ticket: text, trial: 1, why: text }],
  });
}

/** A reference reader of RFC 4180, apart from the library that writes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = field.exec(text); match !== null; match = field.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  if (rows.map((cells) => cells.length).some((length) => length !== rows[0]?.length)) {
    throw new Error("the rows are of different lengths");
  }
  return rows;
}

/** Rows by the names of the first line. */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...rows] = parseCsv(text);
  if (new Set(head).size !== head.length) throw new Error("a column stands twice");
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}
