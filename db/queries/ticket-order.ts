import { asc, eq, type SQL, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import type { Db } from "../open-database";
import { verdicts } from "../schema";
import { STANDING } from "../verdict-codec";
import type { TicketRowsOptions } from "./types";

/** A run's place in the tickets table: the part of the order it stands in, then its standing, then the file's order. */
export type Place = { part: number; standing: number; ordinal: number };

/** The parts of a page's order, one behind another. A confusion's part has so many runs as it counts. */
export type TicketOrder = readonly Part[];
type Part = { where: SQL | undefined; confusion: Confusion | null };
type Confusion = { expectedId: number | null; calledId: number | null; n: number };

/**
 * Where a page shows every wrong first tool, the largest confusion stands first, for that is the next description to
 * reword; those that are not wrong follow. Under any other filter: wrong first tools first, then the file's order.
 */
export function orderOf(db: Db, recordingId: number, options: TicketRowsOptions): TicketOrder {
  const { filter = "all", expected, called, query = "" } = options;
  const isNarrowed = expected !== undefined || called !== undefined || query.trim() !== "";
  if (isNarrowed || (filter !== "all" && filter !== "wrong")) return [{ where: undefined, confusion: null }];
  const confusions = readConfusions(db, recordingId).map((confusion) => ({
    where: sql`${verdicts.expectedId} = ${confusion.expectedId} and ${verdicts.calledId} = ${confusion.calledId} and ${verdicts.standing} = 0`,
    confusion,
  }));
  if (filter === "wrong") return confusions;
  return [...confusions, { where: sql`${verdicts.standing} > 0`, confusion: null }];
}

/** Where a run stands in an order; behind all of it where no part holds it. */
export function placeIn(db: Db, order: TicketOrder, verdictId: number): Place {
  const own = db
    .select({
      standing: verdicts.standing,
      ordinal: verdicts.ordinal,
      expectedId: verdicts.expectedId,
      calledId: verdicts.calledId,
    })
    .from(verdicts)
    .where(eq(verdicts.id, verdictId))
    .get();
  if (own === undefined) throw new Error("The verdict of this page is gone.");
  const { standing, ordinal, expectedId, calledId } = own;
  const part = order.findIndex(({ confusion }) =>
    confusion === null
      ? order.length === 1 || standing !== STANDING.wrong
      : standing === STANDING.wrong && confusion.expectedId === expectedId && confusion.calledId === calledId,
  );
  return { part: part < 0 ? order.length : part, standing, ordinal };
}

/** Most common first, ties by the run that came first, as the scorecard lists them. */
function readConfusions(db: Db, recordingId: number): Confusion[] {
  const n = sql<number>`count(*)`;
  return (
    db
      .select({ expectedId: verdicts.expectedId, calledId: verdicts.calledId, n })
      .from(verdicts)
      // The plus keeps SQLite on the index that has the groups in order, where no row is read.
      .where(sql`${isCurrent(recordingId)} and +${verdicts.standing} = 0`)
      .groupBy(verdicts.expectedId, verdicts.calledId)
      .orderBy(sql`${n} desc`, asc(sql`min(${verdicts.ordinal})`))
      .all()
  );
}
