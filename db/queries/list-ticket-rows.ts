import { and, asc, type SQL } from "drizzle-orm";
import type { Db } from "../open-database";
import { verdicts } from "../schema";
import { readRecording } from "./recording-row";
import { orderOf, type Place, type TicketOrder } from "./ticket-order";
import { readTicketRows } from "./ticket-rows";
import { after, countIn, scopeOf } from "./ticket-scope";
import type { TicketRowsOptions, TicketRowsPage } from "./types";

/** One page of the tickets table by keyset, in the order of `orderOf`; null when the recording is not here. */
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
  const order = orderOf(db, found.stored.id, options);
  const page = readPlaces(db, scope, order, cursor, limit + 1);
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  const passed = cursor?.passed ?? 0;
  return {
    rows: readTicketRows(
      db,
      shown.map(({ id }) => id),
      options.wholeArguments,
    ),
    next: page.length > limit && last !== undefined ? renderCursor(last, passed + limit) : null,
    total: countIn(db, scope),
    from: shown.length === 0 ? 0 : passed + 1,
  };
}

/** The next so many places behind one, part by part. */
function readPlaces(
  db: Db,
  scope: SQL | undefined,
  order: TicketOrder,
  from: Place | null,
  most: number,
): (Place & { id: number })[] {
  const places: (Place & { id: number })[] = [];
  for (let part = from?.part ?? 0; part < order.length && places.length < most; part += 1) {
    const behind = from?.part === part ? after(from) : undefined;
    const found = db
      .select({ id: verdicts.id, standing: verdicts.standing, ordinal: verdicts.ordinal })
      .from(verdicts)
      .where(and(scope, order[part]?.where, behind))
      .orderBy(asc(verdicts.standing), asc(verdicts.ordinal))
      .limit(most - places.length)
      .all();
    for (const one of found) places.push({ ...one, part });
  }
  return places;
}

const renderCursor = ({ part, standing, ordinal }: Place, passed: number) =>
  `${part}.${standing}.${ordinal}.${passed}`;

/** A cursor is the last row's place and how many rows came before; anything else starts from the top. */
function parseCursor(text: string | undefined): (Place & { passed: number }) | null {
  const parts = /^(\d{1,6})\.(\d)\.(\d{1,12})\.(\d{1,12})$/.exec(text ?? "");
  if (parts === null) return null;
  const [part = 0, standing = 0, ordinal = 0, passed = 0] = parts.slice(1).map(Number);
  return { part, standing, ordinal, passed };
}
