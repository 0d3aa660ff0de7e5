import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../open-database";
import { readRun } from "../read-run";
import { recordings, ticketRuns, tickets } from "../schema";
import { excerptAround, findMatches, toMatch } from "./match-words";
import type { SearchHit, SearchPage } from "./types";

/** Ticket runs whose ticket, replies or arguments hold every word, newest import first. */
export async function search(db: Db, query: string, limit = 50): Promise<SearchPage> {
  const match = toMatch(query);
  if (match === null) return { query, hits: [], more: false };
  // More than are shown: some may belong to an import that is not seen yet.
  const newest = 10 * (limit + 1);
  const inTickets = findRuns(
    db,
    sql`${ticketRuns.ticketId} in (select rowid from ticket_text where ticket_text match ${match} order by rowid desc limit ${newest})`,
    limit + 1,
  );
  const inRuns = findRuns(
    db,
    sql`${ticketRuns.id} in (select rowid from run_text where run_text match ${match} order by rowid desc limit ${newest})`,
    limit + 1,
  );
  const hits = [
    ...inTickets.map((run) => toHit(run, "ticket", run.body, query)),
    ...inRuns.map((run) => toHit(run, "reply or arguments", saidIn(db, run.ticketRunId, query), query)),
  ];
  return { query, hits: hits.slice(0, limit), more: hits.length > limit };
}

type FoundRun = ReturnType<typeof findRuns>[number];

function findRuns(db: Db, condition: ReturnType<typeof sql>, limit: number) {
  return db
    .select({
      ticketRunId: ticketRuns.id,
      recording: recordings.publicId,
      title: recordings.title,
      ticket: tickets.name,
      body: tickets.body,
      trial: ticketRuns.trial,
    })
    .from(ticketRuns)
    .innerJoin(recordings, and(eq(recordings.id, ticketRuns.recordingId), eq(recordings.state, "ready")))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(condition)
    .orderBy(desc(ticketRuns.id))
    .limit(limit)
    .all();
}

function toHit(run: FoundRun, where: SearchHit["where"], text: string, query: string): SearchHit {
  const excerpt = excerptAround(text, query);
  return {
    recording: run.recording,
    recordingTitle: run.title,
    ticket: run.ticket,
    trial: run.trial,
    where,
    excerpt,
    matches: findMatches(excerpt, query),
  };
}

/** The first reply or argument text of a run that holds a word of the query. */
function saidIn(db: Db, ticketRunId: number, query: string): string {
  const run = readRun(db, ticketRunId);
  const texts = [...run.turns.map((turn) => turn.reply), ...run.calls.map((call) => call.arguments)];
  return texts.find((text) => findMatches(text, query).length > 0) ?? texts.at(-1) ?? "";
}
