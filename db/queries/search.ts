import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../open-database";
import { readRun } from "../read-run";
import { recordings, ticketRuns, tickets } from "../schema";
import { excerptAround, findMatches, toMatch } from "./match-words";
import type { SearchHit, SearchPage } from "./review-types";

/** Where a page of hits ends: all hits in tickets come first, then those in replies and arguments. */
type Place = { in: "ticket"; ticket: number; run: number } | { in: "run"; run: number };
const START: Place = { in: "ticket", ticket: Number.MAX_SAFE_INTEGER, run: Number.MAX_SAFE_INTEGER };

/**
 * Ticket runs whose ticket, replies or arguments hold every word: hits in tickets first, newest first in each.
 * `after` is the `next` of the page before; one that cannot be read starts anew.
 */
export async function search(db: Db, query: string, limit = 50, after?: string): Promise<SearchPage> {
  const match = toMatch(query);
  if (match === null) return { query, hits: [], more: false, next: null };
  const place = parsePlace(after);
  // More than are shown: some may belong to an import that is not seen yet.
  const newest = 10 * (limit + 1);
  const inTickets = place.in === "run" ? [] : findInTickets(db, match, place, newest, limit + 1);
  const from = place.in === "run" ? place.run : START.run;
  const inRuns =
    inTickets.length > limit
      ? []
      : findRuns(
          db,
          sql`${ticketRuns.id} in (select rowid from run_text where run_text match ${match} and rowid < ${from} order by rowid desc limit ${newest})`,
          sql`${ticketRuns.id} desc`,
          limit + 1 - inTickets.length,
        );
  const found = [...inTickets, ...inRuns].slice(0, limit);
  const more = inTickets.length + inRuns.length > limit;
  return {
    query,
    hits: found.map((run, index) =>
      index < inTickets.length
        ? toHit(run, "ticket", run.body, query)
        : toHit(run, "reply or arguments", saidIn(db, run.ticketRunId, query), query),
    ),
    more,
    next: more ? writePlace(found, inTickets.length) : null,
  };
}

function findInTickets(
  db: Db,
  match: string,
  { ticket, run }: Extract<Place, { in: "ticket" }>,
  newest: number,
  limit: number,
) {
  return findRuns(
    db,
    sql`${ticketRuns.ticketId} in (select rowid from ticket_text where ticket_text match ${match} and rowid <= ${ticket} order by rowid desc limit ${newest})
      and (${ticketRuns.ticketId}, ${ticketRuns.id}) < (${ticket}, ${run})`,
    sql`${ticketRuns.ticketId} desc, ${ticketRuns.id} desc`,
    limit,
  );
}

function parsePlace(after: string | undefined): Place {
  const [, ticket, run] = /^(?:t(\d{1,15})\.|r)(\d{1,15})$/.exec(after ?? "") ?? [];
  if (run === undefined) return START;
  if (ticket === undefined) return { in: "run", run: Number(run) };
  return { in: "ticket", ticket: Number(ticket), run: Number(run) };
}

function writePlace(found: readonly FoundRun[], inTickets: number): string | null {
  const last = found.at(-1);
  if (last === undefined) return null;
  return found.length > inTickets ? `r${last.ticketRunId}` : `t${last.ticketId}.${last.ticketRunId}`;
}

type FoundRun = ReturnType<typeof findRuns>[number];

function findRuns(db: Db, condition: SQL, order: SQL, limit: number) {
  return db
    .select({
      ticketRunId: ticketRuns.id,
      ticketId: ticketRuns.ticketId,
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
    .orderBy(order)
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
