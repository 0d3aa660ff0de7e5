import { setImmediate as nextTurn } from "node:timers/promises";
import { type Db, listTicketRows, type TicketRow as StoredRow } from "@/db";
import type { TicketRow } from "@/lib/export";

const PAGE = 200;

/** Every ticket run of a recording as an export's row, read page by page so that other requests are answered. */
export async function readTicketRows(db: Db, recordingId: string): Promise<TicketRow[]> {
  const rows: TicketRow[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listTicketRows(db, recordingId, {
      limit: PAGE,
      wholeArguments: true,
      ...(after === null ? {} : { after }),
    });
    rows.push(...(page?.rows ?? []).map(toExportRow));
    after = page?.next ?? null;
    if (after === null) return rows;
    await nextTurn();
  }
}

function toExportRow(row: StoredRow): TicketRow {
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

function nameCalled(called: StoredRow["called"]): string | null {
  if (!called) return null;
  if (called.kind === "tool") return called.tool;
  return called.kind === "unknown tool" ? `unknown tool: ${called.recorded}` : called.kind;
}
