import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Membership in any number of ids, as one parameter: SQLite takes no more than 32,766 of them one by one. */
export function inIds(column: SQLWrapper, ids: readonly number[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** The same for a prepared statement, whose parameter `ids` is the JSON of the list. */
export function inPlacedIds(column: SQLWrapper): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder("ids")}))`;
}
