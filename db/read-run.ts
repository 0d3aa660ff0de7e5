import { asc, eq, sql } from "drizzle-orm";
import type { Json } from "@/lib/canonical-json";
import type {
  CallStatus,
  Fault,
  Message,
  Preference,
  RecordedCall,
  RecordedConsent,
  ReplyFormat,
  TicketRun,
  Turn,
} from "@/lib/ticket-run";
import { inPlacedIds } from "./in-ids";
import { createNameOf } from "./name-lookup";
import type { Db } from "./open-database";
import { preparedOnce } from "./prepared";
import { calls, consents, names, preferences, texts, ticketRuns, tickets, turns } from "./schema";
import { argumentsPlace, BODY, contentPlace, decodePlain, decodeText, type TextOfId } from "./text-codec";

const statements = preparedOnce((db) => {
  const id = sql.placeholder("id");
  return {
    run: db
      .select({
        ticket: tickets.name,
        body: tickets.body,
        trial: ticketRuns.trial,
        answer: ticketRuns.answer,
        fault: ticketRuns.fault,
        shown: ticketRuns.shown,
      })
      .from(ticketRuns)
      .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
      .where(eq(ticketRuns.id, id))
      .prepare(),
    turns: db.select().from(turns).where(eq(turns.ticketRunId, id)).orderBy(asc(turns.turn)).prepare(),
    calls: db
      .select({ call: calls, tool: names.name })
      .from(calls)
      .innerJoin(names, eq(names.id, calls.toolId))
      .where(inPlacedIds(calls.ticketRunId))
      .orderBy(asc(calls.ticketRunId), asc(calls.turn), asc(calls.call))
      .prepare(),
    consents: db
      .select({
        turn: consents.turn,
        call: consents.call,
        tool: consents.tool,
        decision: consents.decision,
        by: consents.by,
        request: consents.request,
      })
      .from(consents)
      .where(eq(consents.ticketRunId, id))
      .orderBy(asc(consents.turn), asc(consents.call))
      .prepare(),
    preference: db.select().from(preferences).where(eq(preferences.ticketRunId, id)).prepare(),
    text: db.select({ body: texts.body }).from(texts).where(eq(texts.id, id)).prepare(),
  };
});

/** Facts of one ticket run, as they were recorded. */
export function readRun(db: Db, ticketRunId: number): TicketRun {
  const at = { id: ticketRunId };
  const row = statements(db).run.get(at);
  if (row === undefined) throw new Error("A ticket run was removed while it was read; load the page again.");
  const textOf = createTextOf(db);
  const recordedCalls = readCalls(db, [ticketRunId], textOf).get(ticketRunId) ?? [];
  const known = knownTexts(row.body, recordedCalls);
  const recordedTurns = readTurns(db, ticketRunId, known, textOf);
  const lastReply = recordedTurns.at(-1)?.reply ?? "";
  return {
    ticket: row.ticket,
    trial: row.trial,
    turns: recordedTurns,
    calls: recordedCalls,
    consents: statements(db).consents.all(at).map(readConsent),
    answer: row.answer === null ? null : decodeText(row.answer, () => lastReply, textOf),
    fault: row.fault as Fault | null,
    preference: readPreference(db, ticketRunId),
    ...(row.shown === null ? {} : { shown: JSON.parse(decodePlain(row.shown, textOf)) }),
  };
}

type ConsentRow = Omit<RecordedConsent, "request"> & { request: string | null };

function readConsent({ request, ...consent }: ConsentRow): RecordedConsent {
  return request === null ? consent : { ...consent, request: JSON.parse(request) };
}

/** Calls of many runs, by run, in order. */
export function readCalls(
  db: Db,
  ticketRunIds: readonly number[],
  textOf: TextOfId = createTextOf(db),
): Map<number, RecordedCall[]> {
  const found = new Map<number, RecordedCall[]>();
  for (const { call: row, tool } of statements(db).calls.all({ ids: JSON.stringify(ticketRunIds) })) {
    const of = found.get(row.ticketRunId) ?? [];
    found.set(row.ticketRunId, of);
    const content = row.content === null ? null : decodePlain(row.content, textOf);
    of.push({
      turn: row.turn,
      call: row.call,
      server: row.server,
      tool,
      arguments: decodePlain(row.arguments, textOf),
      status: row.status as CallStatus,
      content,
      ...(row.structured === null ? {} : { structured: structuredOf(row.structured, content, textOf) }),
    });
  }
  return found;
}

export function createTextOf(db: Db): TextOfId {
  const known = new Map<number, string>();
  return (id) => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const body = statements(db).text.get({ id })?.body;
    if (body === undefined) throw new Error(`The database has lost text ${id}; run "rightcall rebuild".`);
    known.set(id, body);
    return body;
  };
}

function structuredOf(encoded: string, content: string | null, textOf: TextOfId): Json {
  return JSON.parse(decodeText(encoded, () => content ?? "", textOf));
}

function readTurns(db: Db, ticketRunId: number, known: (place: number) => string, textOf: TextOfId): Turn[] {
  const rows = statements(db).turns.all({ id: ticketRunId });
  return rows.map((row) => {
    const added: [string, string][] = JSON.parse(row.added);
    return {
      turn: row.turn,
      added: added.map(([role, content]): Message => [role, decodeText(content, known, textOf)]),
      key: row.key?.toString("hex") ?? "",
      reply: decodeText(row.reply, known, textOf),
      replyFormat: (row.replyFormat ?? "text") as ReplyFormat,
      ...(row.ms === null ? {} : { ms: row.ms }),
      ...(row.usage === null ? {} : { usage: row.usage as Turn["usage"] & object }),
    };
  });
}

function readPreference(db: Db, ticketRunId: number): Preference | null {
  const row = statements(db).preference.get({ id: ticketRunId });
  if (row === undefined) return null;
  const nameOf = createNameOf(db);
  const scores = row.scores as [id: number, score: number][];
  return {
    turn: row.turn,
    ...(row.measure === null ? {} : { measure: row.measure }),
    scores: scores.map(([id, score]) => ({ tool: nameOf(id), score })),
  };
}

function knownTexts(body: string, recordedCalls: readonly RecordedCall[]): (place: number) => string {
  const byPlace = new Map<number, string>([[BODY, body]]);
  for (const [index, call] of recordedCalls.entries()) {
    byPlace.set(argumentsPlace(index), call.arguments);
    if (call.content !== null) byPlace.set(contentPlace(index), call.content);
  }
  return (place) => {
    const text = byPlace.get(place);
    if (text === undefined)
      throw new Error('The database refers to a text that is gone; run "rightcall rebuild".');
    return text;
  };
}
