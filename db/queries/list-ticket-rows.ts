import { and, asc } from "drizzle-orm";
import type { Db } from "../open-database";
import { verdicts } from "../schema";
import { readRecording } from "./recording-row";
import { readTicketRows } from "./ticket-rows";
import { after, countIn, scopeOf } from "./ticket-scope";
import type { TicketRowsOptions, TicketRowsPage } from "./types";

/** One page of the tickets table by keyset, wrong first tools first; null when the recording is not here. */
export async function listTicketRows(
  db: Db,
  recordingId: string,
  options: TicketRowsOptions = {},
): Promise<TicketRowsPage | null> {
  const found = readRecording(db, recordingId);
  if (found === null) return null;
  const limit = Math.min(Math.max(Math.trunc(options.limit ?? 50), 1), 200);
  const scope = scopeOf(db, found.stored.id, options);
  const cursor = parseCursor(options.after);
  const page = db
    .select({ id: verdicts.id, standing: verdicts.standing, ordinal: verdicts.ordinal })
    .from(verdicts)
    .where(and(scope, cursor === null ? undefined : after(cursor)))
    .orderBy(asc(verdicts.standing), asc(verdicts.ordinal))
    .limit(limit + 1)
    .all();
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  const passed = cursor?.passed ?? 0;
  return {
    rows: readTicketRows(
      db,
      shown.map(({ id }) => id),
      options.wholeArguments,
    ),
    next:
      page.length > limit && last !== undefined ? `${last.standing}.${last.ordinal}.${passed + limit}` : null,
    total: countIn(db, scope),
    from: shown.length === 0 ? 0 : passed + 1,
  };
}

/** A cursor is the last row's place and how many rows came before; anything else starts from the top. */
function parseCursor(text: string | undefined): { standing: number; ordinal: number; passed: number } | null {
  const parts = /^(\d)\.(\d{1,12})\.(\d{1,12})$/.exec(text ?? "");
  if (parts === null) return null;
  const [, standing, ordinal, passed] = parts;
  return { standing: Number(standing), ordinal: Number(ordinal), passed: Number(passed) };
}
