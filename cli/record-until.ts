import { getLookBase, type LookBase } from "@/db";
import { type LookedTicket, type PlannedLook, plannedLevels, takeLook } from "@/lib/compare";
import { formatCount, formatP } from "@/lib/format";
import type { OpenedModel } from "@/lib/model";
import type { RecordSummary } from "@/lib/record";
import type { Header } from "@/lib/recording";
import type { RunVerdict } from "@/lib/scoring";
import { UsageError } from "./io";
import type { Here } from "./open-here";
import type { PlannedRecord } from "./record-setup";
import { requireRecording } from "./scored";

/** Looks at a recording after each trial, as was planned before the first. */
export type PlannedLooks = {
  base: string;
  /** @throws UsageError where the two could not be compared. */
  check(header: Header, opened: OpenedModel): Promise<void>;
  add(verdict: RunVerdict): void;
  /** False where the recording ends here. */
  take(trial: number, note: (line: string) => void): Promise<boolean>;
  last(): (PlannedLook & { sentence: string }) | null;
  /** The header with the looks that were used; `tokens` are those of all that was recorded. */
  change(header: Header, summary: RecordSummary, tokens: number | null): Header;
};

/**
 * Plans a look after each trial against a recording.
 *
 * @throws UsageError where that one is not here or holds fewer trials than are planned, saying how to record it again.
 */
export async function createPlannedLooks(
  base: string,
  plan: PlannedRecord,
  here: Here,
): Promise<PlannedLooks> {
  const planned = plan.trials;
  const row = await requireRecording(here.db, base);
  if (planned < 2) {
    throw new UsageError(
      `--until settled looks after each trial, so ${base} must hold at least 2.\nRecord it again with them: rightcall record --again ${base} --trials 4 --id ${base}-4`,
    );
  }
  if (row.trials < planned) {
    throw new UsageError(
      `"${base}" holds ${formatCount(row.trials, "trial")}, and ${planned} are planned: each look needs one of both sides.\nRecord it again with them: rightcall record --again ${base} --trials ${planned} --id ${base}-${planned}`,
    );
  }
  const verdicts: RunVerdict[] = [];
  let levels: readonly number[] = [];
  let runs: LookBase["runs"] = [];
  let last: (PlannedLook & { sentence: string }) | null = null;
  return {
    base,
    async check(header, { facts }) {
      const found = await getLookBase(here.db, base, { header, class: facts.provenance.class });
      if (!found) throw new UsageError(`there is no recording "${base}"`);
      if (found.reason !== null) throw new UsageError(`--against ${base}: ${found.reason}`);
      levels = plannedLevels(planned, found.tried);
      runs = found.runs;
    },
    add: (verdict) => void verdicts.push(verdict),
    async take(trial, note) {
      const look = takeLook(lookedTickets(runs, verdicts, { trial, planned }), trial, levels);
      last = { ...look, sentence: sayLook(look) };
      note(last.sentence);
      return look.state === "go on";
    },
    last: () => last,
    change(header, { trials: used, ticketRuns }, tokens) {
      const { savedTokens } = savedByLooks({ planned, used }, { ticketRuns, tokens });
      const saved = savedTokens === null || savedTokens === 0 ? {} : { savedTokens };
      return { ...header, trials: used, looks: { planned, used, against: base, ...saved } };
    },
  };
}

/** Ticket runs that were not needed, and what they would have taken by those that were; null where nobody counted. */
export type SavedByLooks = { savedRuns: number; savedTokens: number | null };

export function savedByLooks(
  { planned, used }: { planned: number; used: number },
  { ticketRuns, tokens }: { ticketRuns: number; tokens: number | null },
): SavedByLooks {
  const saved = (spent: number) => Math.round((spent / used) * (planned - used));
  return { savedRuns: saved(ticketRuns), savedTokens: tokens === null ? null : saved(tokens) };
}

function lookedTickets(
  runs: LookBase["runs"],
  verdicts: readonly RunVerdict[],
  { trial, planned }: { trial: number; planned: number },
): LookedTicket[] {
  const own = new Map(verdicts.map((verdict) => [`${verdict.ticket}#${verdict.trial}`, verdict.right]));
  const tickets = new Map<string, { sum: number; left: boolean[] }>();
  for (const run of runs.toSorted((one, other) => one.trial - other.trial)) {
    if (run.trial > planned) continue;
    const known = tickets.get(run.ticket) ?? { sum: 0, left: [] };
    tickets.set(run.ticket, known);
    const right = own.get(`${run.ticket}#${run.trial}`);
    if (run.trial > trial) known.left.push(run.right);
    else if (right !== undefined && right !== null) known.sum += Number(right) - Number(run.right);
  }
  return [...tickets.values()];
}

const STATES: Readonly<Record<PlannedLook["state"], string>> = {
  settled: "settled, no more trials are needed",
  "go on": "not settled yet, one more trial follows",
  "cannot settle": "not settled, and no trial that is left could settle it",
  "used up": "not settled",
};

/** "Look 2 of 4 planned: p 0.003, held against 0.0042: settled, no more trials are needed." */
export function sayLook({ planned, used, p, level, state }: PlannedLook): string {
  return `Look ${used} of ${planned} planned: ${formatP(p)}, held against ${level.toPrecision(2)}: ${STATES[state]}.`;
}
