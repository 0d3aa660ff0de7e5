import type { ClaimVerdict } from "@/lib/claims";
import type { RunVerdict } from "@/lib/scoring";
import type { Expectation, Ticket } from "@/lib/ticket";
import type { RecordedCall, TicketRun, Turn } from "@/lib/ticket-run";
import type { Db } from "./open-database";
import { type ColumnBuilder, createColumns } from "./run-columns";
import { createExpectationIds, createIntern, createKeepText, createTicketIds } from "./stored-once";
import { argumentsPlace, BODY, contentPlace, encodeText, type KeepText, type Known } from "./text-codec";
import { packVerdict, type VerdictColumns } from "./verdict-codec";

/** One ticket run with its score, ready to be stored. */
export type ScoredRun = {
  ticket: Ticket;
  ticketSha256: string;
  fileExpectation: Expectation | null;
  heldAgainst: Expectation | null;
  fromSuite: boolean;
  run: TicketRun;
  verdict: RunVerdict;
  firstLine: number;
  /** Place in the file, from 1. */
  ordinal: number;
};

export type WriteContext = { recordingId: number; rulesetId: number };

export type RunWriter = {
  /** Of every run written so far, for comparisons. */
  columns: ColumnBuilder;
  /** Stores a run; the caller holds the transaction. */
  write(scored: ScoredRun): void;
  keepText: KeepText;
  intern(name: string): number;
};

/** Prepared statements for one import: facts, verdict and search text of a run, each text once. */
export function createRunWriter(db: Db, context: WriteContext): RunWriter {
  const statements = prepareStatements(db);
  const { recordingId } = context;
  const keepText = createKeepText(db, recordingId);
  const intern = createIntern(db);
  const expectationId = createExpectationIds(db);
  const ticketId = createTicketIds(db);
  const gathered = createColumns();

  return {
    columns: gathered,
    keepText,
    intern,
    write(scored) {
      const { run, ticket, verdict, heldAgainst } = scored;
      const ownTicketId = ticketId(ticket, scored.ticketSha256);
      const fileId = expectationId(scored.fileExpectation);
      const runId = Number(
        statements.ticketRun.run(
          recordingId,
          ownTicketId,
          scored.ordinal,
          run.trial,
          scored.firstLine,
          fileId,
          run.answer === null ? null : encodeText(run.answer, lastReply(run), keepText),
          run.fault && JSON.stringify(run.fault),
          run.shown === undefined ? null : encodeText(JSON.stringify(run.shown), [], keepText),
        ).lastInsertRowid,
      );
      for (const turn of run.turns) {
        const near = nearTexts(ticket, run.calls, turn.turn);
        statements.turn.run(...turnRow(runId, turn, near, keepText));
      }
      for (const call of run.calls) {
        statements.call.run(...callRow(runId, recordingId, call, intern, keepText));
      }
      for (const { turn, call, tool, decision, by, request } of run.consents) {
        const asked = request === undefined ? null : JSON.stringify(request);
        statements.consent.run(runId, turn, call, tool, decision, by, asked);
      }
      if (run.preference !== null) {
        const scores = run.preference.scores.map(({ tool, score }) => [intern(tool), score]);
        const { turn, measure = null } = run.preference;
        statements.preference.run(runId, turn, measure, JSON.stringify(scores));
      }
      statements.runText.run(runId, searchText(run));
      const heldId = heldAgainst === scored.fileExpectation ? fileId : expectationId(heldAgainst);
      const columns = packVerdict(verdict, heldAgainst, intern);
      gathered.add({
        ticketId: ownTicketId,
        ticketName: ticket.id,
        trial: run.trial,
        expectedId: columns.expectedId,
        verdict,
        calls: run.calls,
      });
      const verdictId = Number(
        statements.verdict.run(...verdictRow(columns, scored, context, runId, heldId)).lastInsertRowid,
      );
      for (const [position, row] of claimRows(verdict).entries()) {
        statements.claim.run(verdictId, position, ...row);
      }
    },
  };
}

function prepareStatements({ $client: client }: Db) {
  return {
    ticketRun: client.prepare(
      `INSERT INTO ticket_runs (recording_id, ticket_id, ordinal, trial, first_line, file_expectation_id, answer, fault, shown)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    turn: client.prepare(
      `INSERT INTO turns (ticket_run_id, turn, added, "key", reply, reply_format, ms, usage) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    call: client.prepare(
      `INSERT INTO calls (ticket_run_id, turn, call, recording_id, server, tool_id, arguments, status, content, structured)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    consent: client.prepare(
      `INSERT INTO consents (ticket_run_id, turn, call, tool, decision, "by", request) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    preference: client.prepare(
      "INSERT INTO preferences (ticket_run_id, turn, measure, scores) VALUES (?, ?, ?, ?)",
    ),
    runText: client.prepare("INSERT INTO run_text (rowid, body) VALUES (?, ?)"),
    verdict: client.prepare(
      `INSERT INTO verdicts (ticket_run_id, expectation_id, ruleset_id, recording_id, ordinal, current, from_suite, standing,
         expected_id, called_id, "right", goal_id, goal_reached, goal_called, as_written, as_meant, unbacked,
         strict_unbacked, outcome, extra_calls, repeated_calls, tool_errors, recovered, detail)
       VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    claim: client.prepare(
      `INSERT INTO claims (verdict_id, position, strict, rule, action, start, "end", match_start, match_end, state, objects, candidates)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
  };
}

function turnRow(runId: number, turn: Turn, known: readonly Known[], keep: KeepText) {
  const added = turn.added.map(([role, content]) => [role, encodeText(content, known, keep)]);
  return [
    runId,
    turn.turn,
    JSON.stringify(added),
    turn.key === "" ? null : Buffer.from(turn.key, "hex"),
    encodeText(turn.reply, known, keep),
    turn.replyFormat === "text" ? null : turn.replyFormat,
    turn.ms ?? null,
    turn.usage === undefined ? null : JSON.stringify(turn.usage),
  ];
}

function callRow(
  runId: number,
  recordingId: number,
  call: RecordedCall,
  intern: (name: string) => number,
  keep: KeepText,
) {
  const content = call.content === null ? [] : [{ place: 0, text: call.content }];
  return [
    runId,
    call.turn,
    call.call,
    recordingId,
    call.server,
    intern(call.tool),
    encodeText(call.arguments, [], keep),
    call.status,
    call.content === null ? null : encodeText(call.content, [], keep),
    call.structured === undefined ? null : encodeText(JSON.stringify(call.structured), content, keep),
  ];
}

/** In the order of the insert: binding by name costs as much as the insert itself. */
function verdictRow(
  columns: VerdictColumns,
  { ordinal, fromSuite }: ScoredRun,
  { rulesetId, recordingId }: WriteContext,
  runId: number,
  heldId: number,
) {
  return [
    runId,
    heldId,
    rulesetId,
    recordingId,
    ordinal,
    fromSuite ? 1 : 0,
    columns.standing,
    columns.expectedId,
    columns.calledId,
    columns.right,
    columns.goalId,
    columns.goalReached,
    columns.goalCalled,
    columns.asWritten,
    columns.asMeant,
    columns.unbacked,
    columns.strictUnbacked,
    columns.outcome,
    columns.extraCalls,
    columns.repeatedCalls,
    columns.toolErrors,
    columns.recovered,
    columns.detail,
  ];
}

function claimRows(verdict: RunVerdict) {
  if (!verdict.claims?.length && !verdict.strictClaims?.length) return [];
  const rows = (claims: readonly ClaimVerdict[] | null, strict: 0 | 1) =>
    (claims ?? []).map((claim) => [
      strict,
      claim.rule,
      claim.action,
      claim.start,
      claim.end,
      claim.match.start,
      claim.match.end,
      claim.state,
      JSON.stringify(claim.objects),
      JSON.stringify(claim.candidates),
    ]);
  return [...rows(verdict.claims, 0), ...rows(verdict.strictClaims, 1)];
}

/** What a turn's texts may repeat, longest first: the ticket, the turn's own calls, those of the turn before. */
function nearTexts(ticket: Ticket, calls: readonly RecordedCall[], turn: number): Known[] {
  const near: Known[] = [{ place: BODY, text: ticket.body }];
  for (const [index, call] of calls.entries()) {
    if (call.turn !== turn && call.turn !== turn - 1) continue;
    near.push({ place: argumentsPlace(index), text: call.arguments });
    if (call.content !== null) near.push({ place: contentPlace(index), text: call.content });
  }
  return near.sort((left, right) => right.text.length - left.text.length);
}

/** An answer is most often a piece of the last reply: place 0 is that reply. */
function lastReply(run: TicketRun): Known[] {
  const last = run.turns.at(-1);
  return last !== undefined && last.reply === run.answer ? [{ place: 0, text: last.reply }] : [];
}

function searchText(run: TicketRun): string {
  const replies = run.turns.map((turn) => turn.reply);
  const apart = run.calls
    .map((call) => call.arguments)
    .filter((text) => !replies.some((reply) => reply.includes(text)));
  return [...replies, ...apart].join("\n");
}
