import type { Db } from "./open-database";

/** Statements built once per database handle: building a query costs more than running a small one. */
export function preparedOnce<Statements>(build: (db: Db) => Statements): (db: Db) => Statements {
  const built = new WeakMap<Db, Statements>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statements = build(db);
    built.set(db, statements);
    return statements;
  };
}
