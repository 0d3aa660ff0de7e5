import { createNegativeCount } from "./count-negative";
import { Counter } from "./counter";
import type { FirstTool, RunVerdict, Tally } from "./types";

export type TallyExtras = {
  /** Tickets that wrote the headline argument otherwise than meant (`isMistyped`). */
  mistypedTickets?: ReadonlySet<string>;
};

/** Adds verdicts up, in ticket order: counts only, no rate. Every list comes in first-seen order. */
export function tally(verdicts: Iterable<RunVerdict>, extras: TallyExtras = {}): Tally {
  const counted = createTally(extras);
  for (const verdict of verdicts) counted.add(verdict);
  return counted.result();
}

/** A tally in progress, for recordings too large to hold: memory grows with tools and flagged tickets only. */
export function createTally({ mistypedTickets = new Set() }: TallyExtras = {}): {
  add(verdict: RunVerdict): void;
  result(): Tally;
} {
  const counts = {
    ...{ runs: 0, notMeasured: 0, notScored: 0, scored: 0, right: 0 },
    ...{ extraCallRuns: 0, repeatedCallRuns: 0, cappedRuns: 0, toolErrorRuns: 0, recoveredRuns: 0 },
  };
  const perExpected = new Counter((expected) => ({ expected, n: 0, right: 0, goalK: 0, goalN: 0 }));
  const cells = new Counter(() => ({ expected: "", called: "", right: false, n: 0, firstTicket: "" }));
  const unknownTools = new Counter((recorded) => ({ recorded, n: 0 }));
  const notMeasured = new Counter((expected) => ({ expected, n: 0 }));
  const goals = new Counter((goal) => ({ goal, k: 0, n: 0 }));
  const outcomes = new Counter((outcome) => ({ outcome, n: 0 }));
  const headline = createHeadlineCount();
  const negative = createNegativeCount();
  const mistyped = { n: 0, rightTool: 0, wrongToolTickets: new Set<string>() };
  const claims = { unbacked: 0, n: 0, tickets: new Set<string>(), strictUnbacked: 0, strictN: 0 };

  function add(verdict: RunVerdict): void {
    counts.runs += 1;
    if (!verdict.measured) {
      counts.notMeasured += 1;
      if (verdict.expected !== null) notMeasured.row(verdict.expected).n += 1;
      return;
    }
    if (verdict.right === null) counts.notScored += 1;
    else addScored(verdict, verdict.right);
    addMeasured(verdict);
    negative.add(verdict);
  }

  function addScored(verdict: RunVerdict, right: boolean): void {
    const { expected, firstTool } = verdict;
    if (expected === null || firstTool === null)
      throw new Error(`${verdict.ticket} is scored, but against nothing.`);
    counts.scored += 1;
    counts.right += Number(right);
    const row = perExpected.row(expected);
    row.n += 1;
    row.right += Number(right);
    row.goalK += Number(verdict.goal?.reached ?? false);
    row.goalN += Number(verdict.goal !== null);
    const called = calledLabel(firstTool);
    const cell = cells.row(`${Number(right)} ${expected.length} ${expected}${called}`);
    if (cell.n === 0) Object.assign(cell, { expected, called, right, firstTicket: verdict.ticket });
    cell.n += 1;
    if (firstTool.kind === "unknown tool") unknownTools.row(firstTool.recorded).n += 1;
    headline.add(verdict.headline);
    if (!mistypedTickets.has(verdict.ticket)) return;
    mistyped.n += 1;
    if (right) mistyped.rightTool += 1;
    else mistyped.wrongToolTickets.add(verdict.ticket);
  }

  function addMeasured(verdict: RunVerdict): void {
    if (verdict.goal) {
      const row = goals.row(verdict.goal.tool);
      row.n += 1;
      row.k += Number(verdict.goal.reached);
    }
    if (verdict.unbacked !== null) {
      claims.n += 1;
      claims.unbacked += Number(verdict.unbacked);
      if (verdict.unbacked) claims.tickets.add(verdict.ticket);
    }
    if (verdict.strictUnbacked !== null) {
      claims.strictN += 1;
      claims.strictUnbacked += Number(verdict.strictUnbacked);
    }
    if (verdict.outcome !== null) outcomes.row(verdict.outcome).n += 1;
    counts.extraCallRuns += Number(verdict.extraCalls > 0);
    counts.repeatedCallRuns += Number(verdict.repeatedCalls > 0);
    counts.cappedRuns += Number(verdict.outcome === "stopped at the cap");
    counts.toolErrorRuns += Number(verdict.toolErrors > 0);
    counts.recoveredRuns += Number(verdict.recovered === true);
  }

  function result(): Tally {
    const goalPerTool = goals.list();
    const sum = (key: "k" | "n") => goalPerTool.reduce((total, row) => total + row[key], 0);
    return {
      ...counts,
      perExpected: perExpected.list(),
      cells: cells.list(),
      ...(unknownTools.list().length === 0 ? {} : { unknownTools: unknownTools.list() }),
      notMeasuredPerExpected: notMeasured.list(),
      goal: goalPerTool.length === 0 ? null : { k: sum("k"), n: sum("n") },
      goalPerTool,
      ...headline.result(),
      mistyped: { ...mistyped, wrongToolTickets: [...mistyped.wrongToolTickets] },
      claims: claims.n + claims.strictN === 0 ? null : { ...claims, tickets: [...claims.tickets] },
      outcomes: Object.fromEntries(outcomes.list().map(({ outcome, n }) => [outcome, n])),
      ...negative.result(),
    };
  }

  return { add, result };
}

/** The column of a matrix a first tool stands in: its shown name, "no tool", "unknown tool" or "unreadable". */
export function calledLabel(firstTool: FirstTool): string {
  return firstTool.kind === "tool" ? firstTool.tool : firstTool.kind;
}

function createHeadlineCount() {
  const asWritten = { k: 0, n: 0 };
  const asMeant = { k: 0, n: 0 };
  const argumentsFourWay = { both: 0, writtenOnly: 0, meantOnly: 0, neither: 0 };
  return {
    add(headline: RunVerdict["headline"]): void {
      const { asWritten: written = null, asMeant: meant = null } = headline ?? {};
      if (written !== null) asWritten.n += 1;
      if (meant !== null) asMeant.n += 1;
      asWritten.k += Number(written === true);
      asMeant.k += Number(meant === true);
      if (written === null || meant === null) return;
      argumentsFourWay[written ? (meant ? "both" : "writtenOnly") : meant ? "meantOnly" : "neither"] += 1;
    },
    result: () => ({ asWritten, asMeant, argumentsFourWay }),
  };
}
