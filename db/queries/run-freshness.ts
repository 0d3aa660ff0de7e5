import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../open-database";
import { createTextOf } from "../read-run";
import { replayResults, replays } from "../schema";
import type { Freshness, RunFreshness } from "./types";

/** What the newest replay of a recording said of one run; null when it was never replayed. */
export function readRunFreshness(
  db: Db,
  freshness: Freshness | null,
  recordingId: number,
  ticketRunId: number,
): RunFreshness | null {
  if (freshness === null) return null;
  const newest = db
    .select({ id: replays.id })
    .from(replays)
    .where(eq(replays.recordingId, recordingId))
    .orderBy(desc(replays.id))
    .limit(1)
    .get();
  const result = db
    .select()
    .from(replayResults)
    .where(and(eq(replayResults.replayId, newest?.id ?? 0), eq(replayResults.ticketRunId, ticketRunId)))
    .get();
  const { at } = freshness;
  if (result === undefined) return { state: "same", at, turn: null, what: null, old: null, new: null };
  const textOf = createTextOf(db);
  const textAt = (id: number | null) => (id === null ? null : textOf(id));
  return {
    state: result.state,
    at,
    turn: result.turn,
    what: result.what,
    old: textAt(result.oldTextId),
    new: textAt(result.newTextId),
  };
}
