import type * as exported from "@/lib/export";
import type { Db } from "./open-database";
import { eachTicketRows, getComparison, getScorecard } from "./queries";
import type { ComparisonOptions } from "./queries/get-comparison";
import type { PairRow, TicketRow } from "./queries/types";
import { toScored } from "./to-scored";

/** A recording's ticket runs as the exports take them. */
export async function* exportTicketRows(
  db: Db,
  recordingId: string,
): AsyncGenerator<readonly exported.TicketRow[]> {
  for await (const rows of eachTicketRows(db, recordingId)) yield rows.map(toExportRow);
}

/** Two recordings as the exports take them; null when one is not here. */
export async function getComparisonReport(
  db: Db,
  baseId: string,
  candidateId: string,
  options: ComparisonOptions = {},
): Promise<exported.ComparisonReport | null> {
  const [base, candidate] = [await getScorecard(db, baseId), await getScorecard(db, candidateId)];
  const page = await getComparison(db, baseId, candidateId, { ...options, wholeArguments: true });
  if (base === null || candidate === null || page === null) return null;
  return {
    base: toScored(base),
    candidate: toScored(candidate),
    comparison: page.comparison,
    pairs: page.pairs.map(toExportPair),
    unmeasured: [
      ...(await listUnmeasured(db, baseId, "base")),
      ...(await listUnmeasured(db, candidateId, "candidate")),
    ],
  };
}

async function listUnmeasured(
  db: Db,
  recordingId: string,
  side: exported.UnmeasuredRun["side"],
): Promise<exported.UnmeasuredRun[]> {
  const found: exported.UnmeasuredRun[] = [];
  for await (const rows of eachTicketRows(db, recordingId, { failed: true })) {
    found.push(
      ...rows.map(({ ticket, trial, notMeasured }) => ({ side, ticket, trial, why: notMeasured ?? "" })),
    );
  }
  return found;
}

function toExportRow(row: TicketRow): exported.TicketRow {
  return {
    ticket: row.ticket,
    trial: row.trial,
    expected: row.expected,
    called: nameCalled(row.called),
    arguments: row.arguments,
    right: row.right,
    asWritten: row.headline?.asWritten ?? null,
    asMeant: row.headline?.asMeant ?? null,
    goalReached: row.goal?.reached ?? null,
    outcome: row.outcome,
    unbacked: row.claim === null ? null : row.claim === "unbacked",
    notMeasured: row.notMeasured,
  };
}

function toExportPair({ ticket, trial, expected, state, base, candidate }: PairRow): exported.PairRow {
  const side = ({ called, arguments: given }: PairRow["base"]) => ({
    called: nameCalled(called),
    arguments: given,
  });
  return { ticket, trial, expected, state, base: side(base), candidate: side(candidate) };
}

function nameCalled(called: TicketRow["called"]): string | null {
  if (!called) return null;
  if (called.kind === "tool") return called.tool;
  return called.kind === "unknown tool" ? `unknown tool: ${called.recorded}` : called.kind;
}
