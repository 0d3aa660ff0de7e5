import { and, desc, eq } from "drizzle-orm";
import type { Db } from "./open-database";
import { createTextOf } from "./read-run";
import { recordings, replayResults, replays, ticketRuns, tickets } from "./schema";
import type { ReplayReport } from "./store-replay";

/** The newest replay of a recording as it was reported; null where it was never replayed. */
export function readNewestReplay(db: Db, recordingId: string): ReplayReport | null {
  const newest = db
    .select({ replay: replays })
    .from(replays)
    .innerJoin(recordings, eq(recordings.id, replays.recordingId))
    .where(and(eq(recordings.publicId, recordingId), eq(recordings.state, "ready")))
    .orderBy(desc(replays.id))
    .limit(1)
    .get()?.replay;
  if (newest === undefined) return null;
  const textOf = createTextOf(db);
  const text = (id: number | null) => (id === null ? "" : textOf(id));
  const results = db
    .select({ result: replayResults, ticket: tickets.name, trial: ticketRuns.trial })
    .from(replayResults)
    .innerJoin(ticketRuns, eq(ticketRuns.id, replayResults.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(eq(replayResults.replayId, newest.id))
    .all();
  return {
    at: newest.at,
    codeVersion: newest.codeVersion,
    tools: newest.tools as ReplayReport["tools"],
    results: newest.results as ReplayReport["results"],
    same: newest.same,
    changed: results
      .filter(({ result }) => result.state === "changed")
      .map(({ result, ticket, trial }) => ({
        ...{ ticket, trial, turn: result.turn ?? 1, what: result.what ?? "" },
        ...{ old: text(result.oldTextId), new: text(result.newTextId) },
      })),
    notRun: results
      .filter(({ result }) => result.state === "not run")
      .map(({ result, ticket, trial }) => ({ ticket, trial, why: result.what ?? "" })),
  };
}
