import type { Header } from "@/lib/recording";
import { type RunVerdict, type ScoringContext, scoreRun } from "@/lib/scoring";
import { type Rate, rate } from "@/lib/statistics";
import type { Suite } from "@/lib/suite";
import type { TicketRun } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";
import type { RecordedRun } from "./types";

/** How far a recording is. Counts are ticket runs; those an earlier session recorded count as done. */
export type RecordFigures = {
  done: number;
  total: number;
  faults: number;
  /** Of this session, per minute; null before its first is through. */
  rate: number | null;
  secondsLeft: number | null;
  /** Read and written, as the model counts them; null where it counts none. */
  tokens: number | null;
  /** Right first tool so far, with its Wilson interval. */
  accuracy: Rate;
};

export type RecordProgressCounter = {
  /** Takes a ticket run in, and gives its verdict. */
  add(recorded: RecordedRun): RunVerdict;
  figures(): RecordFigures;
};

/** Counts along while a suite is recorded. `now` is a clock in milliseconds. */
export function createProgress(
  suite: Suite,
  { header, tools, total }: { header: Header; tools: readonly ShownTool[]; total: number },
  now: () => number,
): RecordProgressCounter {
  const score = createScorer(suite, header, tools);
  const start = now();
  const counts = { done: 0, fresh: 0, faults: 0, right: 0, scored: 0, tokens: 0 };
  let countsTokens = false;
  return {
    add({ run, isNew }) {
      counts.done += 1;
      if (isNew) counts.fresh += 1;
      if (run.fault) counts.faults += 1;
      for (const { usage } of run.turns) {
        if (usage?.inputTokens === undefined && usage?.outputTokens === undefined) continue;
        countsTokens = true;
        counts.tokens += (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
      }
      const verdict = score(run);
      if (verdict.right !== null) counts.scored += 1;
      if (verdict.right === true) counts.right += 1;
      return verdict;
    },
    figures() {
      const perMs = counts.fresh === 0 ? null : counts.fresh / Math.max(1, now() - start);
      return {
        done: counts.done,
        total,
        faults: counts.faults,
        rate: perMs === null ? null : perMs * 60_000,
        secondsLeft: perMs === null ? null : (total - counts.done) / perMs / 1000,
        tokens: countsTokens ? counts.tokens : null,
        accuracy: rate(counts.right, counts.scored),
      };
    },
  };
}

/** Scores a run as an import of the finished file would. */
export function createScorer(
  suite: Suite,
  { mode }: Pick<Header, "mode">,
  tools: readonly ShownTool[],
): (run: TicketRun) => RunVerdict {
  const expectations = new Map(suite.tickets.map(({ ticket, expectation }) => [ticket.id, expectation]));
  const context: Omit<ScoringContext, "expectation"> = {
    shown: tools.map(({ shown }) => shown),
    servers: suite.servers,
    schemas: Object.fromEntries(tools.map(({ shown, declaration }) => [shown, declaration.inputSchema])),
    rules: suite.claims,
    mode,
    headlineArgument: suite.headlineArgument,
  };
  return (run) => scoreRun(run, { ...context, expectation: expectations.get(run.ticket) ?? null });
}
