import { Counter } from "./counter";
import type { RunVerdict, Tally } from "./types";

type Counted = Pick<Tally, "nothingDue" | "forbidden" | "errorGoal" | "perKind">;

/** Counts of what must not be done, over measured runs; a field that would count nothing is left out. */
export function createNegativeCount(): { add(verdict: RunVerdict): void; result(): Counted } {
  const nothingDue = { n: 0, none: 0, called: 0 };
  const forbidden = { k: 0, n: 0, tickets: new Set<string>() };
  const errorGoal = { k: 0, n: 0 };
  const kinds = new Counter((kind) => ({ kind, n: 0, scored: 0, right: 0, forbidden: 0 }));
  return {
    add(verdict) {
      if (isNothingDue(verdict)) {
        nothingDue.n += 1;
        nothingDue.none += Number(verdict.right);
        nothingDue.called += Number(calledSome(verdict));
      }
      const hasForbidden = verdict.forbiddenCalled.length > 0;
      if (verdict.forbids) {
        forbidden.n += 1;
        forbidden.k += Number(hasForbidden);
        if (hasForbidden) forbidden.tickets.add(verdict.ticket);
      }
      if (verdict.toolErrors > 0 && verdict.goal !== null) {
        errorGoal.n += 1;
        errorGoal.k += Number(verdict.goal.reached);
      }
      if (verdict.kind === null) return;
      const row = kinds.row(verdict.kind);
      row.n += 1;
      row.scored += Number(verdict.right !== null);
      row.right += Number(verdict.right === true);
      row.forbidden += Number(hasForbidden);
    },
    result: () => ({
      ...(nothingDue.n === 0 ? {} : { nothingDue: { ...nothingDue } }),
      ...(forbidden.n === 0 ? {} : { forbidden: { ...forbidden, tickets: [...forbidden.tickets] } }),
      ...(errorGoal.n === 0 ? {} : { errorGoal: { ...errorGoal } }),
      ...(kinds.list().length === 0 ? {} : { perKind: kinds.list() }),
    }),
  };
}

function isNothingDue({ right, accepted }: RunVerdict): boolean {
  return right !== null && accepted.length === 0;
}

/** A first call whose tool could be read; or, in a run that began with an unreadable one, a later call. */
function calledSome({ firstTool, extraCalls }: RunVerdict): boolean {
  return firstTool?.kind === "tool" || firstTool?.kind === "unknown tool" || extraCalls > 0;
}
