import { eq, sql } from "drizzle-orm";
import type { Db } from "./open-database";
import { preparedOnce } from "./prepared";
import { names } from "./schema";

const statements = preparedOnce((db) => ({
  name: db
    .select({ name: names.name })
    .from(names)
    .where(eq(names.id, sql.placeholder("id")))
    .prepare(),
}));

/** Names by id, read once each. */
export function createNameOf(db: Db): (id: number) => string {
  const known = new Map<number, string>();
  return (id) => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const name = statements(db).name.get({ id })?.name;
    if (name === undefined) throw new Error(`The database names no tool ${id}; run "rightcall rebuild".`);
    known.set(id, name);
    return name;
  };
}
