import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { DatabaseTooNew, DatabaseUnavailable } from "./errors";

type Client = Database.Database;

/**
 * Brings a database up to the migrations of `folder`, under one write lock: of two processes that start at once
 * the second waits and finds nothing to do. drizzle's own `migrate` reads the journal before it takes the lock.
 *
 * @throws DatabaseTooNew when the file has migrations this copy does not know.
 */
export function migrate(client: Client, folder: string): void {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const newest = Math.max(...migrations.map((migration) => migration.folderMillis));
  if (appliedUntil(client) === newest) return;
  const apply = client.transaction(() => {
    client.exec(
      "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
    );
    const done = appliedUntil(client);
    if (done > newest) throw new DatabaseTooNew(client.name);
    const note = client.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
    for (const migration of migrations.filter(({ folderMillis }) => folderMillis > done)) {
      for (const statement of migration.sql) client.exec(statement);
      note.run(migration.hash, migration.folderMillis);
    }
  });
  apply.immediate();
}

function appliedUntil(client: Client): number {
  const known = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (known === undefined) return 0;
  const newest = client.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get();
  return typeof newest === "number" ? newest : 0;
}

/** `db/migrations`, beside this file in the source, above the bundle when bundled. */
export function findMigrations(): string {
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, "db", "migrations");
      if (existsSync(join(candidate, "meta", "_journal.json"))) return candidate;
      if (folder === dirname(folder)) break;
    }
  }
  throw new DatabaseUnavailable(
    "folder",
    "The folder db/migrations is missing from this copy of Rightcall. Clone or install it again.",
  );
}
