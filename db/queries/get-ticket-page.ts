import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq } from "drizzle-orm";
import type { Ticket } from "@/lib/ticket";
import type { TicketRun } from "@/lib/ticket-run";
import type { Db } from "../open-database";
import { createTextOf, readRun } from "../read-run";
import { readVerdicts, type StoredVerdict } from "../read-verdict";
import { ticketRuns, tickets, verdicts } from "../schema";
import { parseSettings } from "../start-recording";
import { readPageTrace } from "../store-traces";
import { readScoring } from "./read-scoring";
import { readRecording, type StoredRecording } from "./recording-row";
import { readRunFreshness } from "./run-freshness";
import { orderOf, placeIn, type TicketOrder } from "./ticket-order";
import { after, before, countIn, scopeOf } from "./ticket-scope";
import { readToolColumns } from "./tool-columns";
import type { TicketPage, TicketRef, TicketRowsOptions, TicketTurn } from "./types";

/** One ticket run with everything recorded of it and its neighbours within a filter; null when it is not here. */
export async function getTicketPage(
  db: Db,
  recordingId: string,
  ticket: string,
  trial: number,
  within: TicketRowsOptions = {},
): Promise<TicketPage | null> {
  const found = readRecording(db, recordingId);
  if (found === null) return null;
  const { stored, row } = found;
  const trials = readTrials(db, stored.id, ticket);
  const here = trials.find((one) => one.trial === trial);
  if (here === undefined) return null;
  const run = readRun(db, here.ticketRunId);
  const [scored] = readVerdicts(
    db,
    stored.id,
    eq(verdicts.ticketRunId, here.ticketRunId),
    () => run.answer ?? "",
  );
  if (scored === undefined) return null;
  const columns = readToolColumns(db, stored.toolListId);
  const column = (name: string | null | undefined) => columns.find(({ shown }) => shown === name) ?? null;
  const { verdict } = scored;
  const settings = parseSettings(readScoring(db, stored).ruleset.settings);
  return {
    recording: row,
    ticket: here.asSeen,
    trial,
    trials: trials.map((one) => one.trial),
    expectation: scored.expectation,
    expectationSource: scored.expectation === null ? null : scored.fromSuite ? "suite" : "file",
    headlineArgument: settings.headlineArgument,
    verdict,
    turns: turnsOf(run),
    answer: run.answer,
    fault: run.fault,
    preference: run.preference,
    system: stored.systemTextId === null ? null : createTextOf(db)(stored.systemTextId),
    expectedTool: column(verdict.expected),
    calledTool: column(verdict.firstTool?.kind === "tool" ? verdict.firstTool.tool : null),
    tools: columns,
    freshness: readRunFreshness(db, row.freshness, stored.id, here.ticketRunId),
    trace: readPageTrace(db, stored.id, here.ticketRunId),
    ...readNeighbours(db, stored, scored, within),
  };
}

function readTrials(db: Db, recordingId: number, ticket: string) {
  const rows = db
    .select({
      ticketRunId: ticketRuns.id,
      trial: ticketRuns.trial,
      name: tickets.name,
      body: tickets.body,
      context: tickets.context,
    })
    .from(tickets)
    .innerJoin(ticketRuns, and(eq(ticketRuns.ticketId, tickets.id), eq(ticketRuns.recordingId, recordingId)))
    .where(eq(tickets.name, ticket))
    .orderBy(asc(ticketRuns.trial))
    .all();
  return rows.map(({ ticketRunId, trial, name, body, context }) => {
    const asSeen: Ticket = { id: name, body, context: context as Ticket["context"] };
    return { ticketRunId, trial, asSeen };
  });
}

function turnsOf(run: TicketRun): TicketTurn[] {
  return run.turns.map((turn) => ({
    turn: turn.turn,
    added: turn.added,
    reply: turn.reply,
    replyFormat: turn.replyFormat,
    ms: turn.ms ?? null,
    usage: turn.usage ?? null,
    calls: run.calls.filter((call) => call.turn === turn.turn),
    consents: run.consents.filter((consent) => consent.turn === turn.turn),
  }));
}

function readNeighbours(
  db: Db,
  stored: StoredRecording,
  scored: StoredVerdict,
  within: TicketRowsOptions,
): Pick<TicketPage, "previous" | "next" | "position"> {
  const scope = scopeOf(db, stored.id, within);
  const order = orderOf(db, stored.id, within);
  const place = placeIn(db, order, scored.verdictId);
  const own = order[place.part]?.where;
  const earlier = order.slice(0, place.part);
  const behind = (parts: TicketOrder, direction: typeof asc): TicketRef | null => {
    for (const { where } of parts) {
      const found = readNeighbour(db, and(scope, where), direction);
      if (found !== null) return found;
    }
    return null;
  };
  const isIn = countIn(db, and(scope, eq(verdicts.id, scored.verdictId))) === 1;
  const passed = earlier.reduce((total, { confusion }) => total + (confusion?.n ?? 0), 0);
  const isHere = place.part < order.length;
  const near = (where: SQL, direction: typeof asc) =>
    isHere ? readNeighbour(db, and(scope, own, where), direction) : null;
  return {
    previous: near(before(place), desc) ?? behind(earlier.toReversed(), desc),
    next: near(after(place), asc) ?? behind(order.slice(place.part + 1), asc),
    position: isIn
      ? { index: passed + countIn(db, and(scope, own, before(place))) + 1, total: countIn(db, scope) }
      : null,
  };
}

function readNeighbour(db: Db, scope: SQL | undefined, direction: typeof asc): TicketRef | null {
  const [nearest] = db
    .select({ ticket: tickets.name, trial: ticketRuns.trial })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(scope)
    .orderBy(direction(verdicts.standing), direction(verdicts.ordinal))
    .limit(1)
    .all();
  return nearest ?? null;
}
