import { and, asc, eq, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import type { Db } from "../open-database";
import { ticketRuns, tickets, verdicts } from "../schema";
import { readClaimRows } from "./claim-rows";
import { latestComparison } from "./latest-comparison";
import { readScoring } from "./read-scoring";
import { readRecordings, type StoredRecording } from "./recording-row";
import { readTicketRows } from "./ticket-rows";
import type { ExampleTicket, RecordingRow } from "./types";

/**
 * The first page's ticket: the newest chat model's wrong first tool with a claim no call backs, else any of its wrong
 * ones, else one that a baseline lost in the latest comparison, else any a baseline chose wrong. Never from the worked
 * example, an upload or a toy model; null when nothing fits.
 */
export async function exampleTicket(db: Db): Promise<ExampleTicket | null> {
  const latest = await latestComparison(db);
  const rank = (row: RecordingRow) => {
    if (row.group === "model") return row.mode === "full" ? 0 : 1;
    return row.id === latest?.candidate.id ? 2 : 3;
  };
  const lost = latest?.comparison.firstTool?.lost ?? [];
  const candidates = readRecordings(db)
    .filter(({ row }) => row.group === "model" || row.group === "baseline")
    .sort((left, right) => rank(left.row) - rank(right.row));
  for (const { stored, row } of candidates) {
    const wrong = findWrong(db, stored.id, row.id === latest?.candidate.id ? lost : []);
    if (wrong === null) continue;
    const [ticket] = readTicketRows(db, [wrong.verdictId]);
    if (ticket === undefined) continue;
    const [claim] = readClaimRows(db, stored.id, [wrong.verdictId]);
    return {
      recording: row,
      ticket,
      body: wrong.body,
      claim: claim ?? null,
      confusion: largestConfusion(db, stored),
    };
  }
  return null;
}

function largestConfusion(db: Db, stored: StoredRecording): ExampleTicket["confusion"] {
  const { confusions, perExpected } = readScoring(db, stored).scorecard;
  const largest = confusions.toSorted((left, right) => right.n - left.n)[0];
  const of = perExpected.find(({ expected }) => expected === largest?.expected)?.n;
  return largest === undefined || of === undefined ? null : { ...largest, of };
}

/** A run with a wrong first tool: with an unbacked claim first, then one of the tickets given, then the file's first. */
function findWrong(
  db: Db,
  recordingId: number,
  preferred: readonly string[],
): { verdictId: number; body: string } | null {
  const isPreferred = sql`${tickets.name} in (select value from json_each(${JSON.stringify(preferred)}))`;
  const found = db
    .select({ verdictId: verdicts.id, body: tickets.body })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(and(isCurrent(recordingId), sql`${verdicts.standing} = 0`))
    .orderBy(sql`coalesce(${verdicts.unbacked}, 0) desc`, sql`${isPreferred} desc`, asc(verdicts.ordinal))
    .limit(1)
    .get();
  return found ?? null;
}
