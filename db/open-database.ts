import { statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { makeFolder } from "@/lib/storage";
import { explainDatabaseError } from "./errors";
import { findMigrations, migrate } from "./migrate";
import { removeLeftovers } from "./remove-recording";
import * as schema from "./schema";

/** drizzle for the pages' queries, `$client` for prepared statements. */
export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/**
 * Opens a database file, makes or migrates it, and removes what imports of processes that are gone left behind.
 *
 * @throws DatabaseTooNew, DatabaseUnavailable
 */
export function openDatabase(file: string, migrations = findMigrations()): Db {
  let client: Database.Database | null = null;
  try {
    makeFolder(dirname(file));
    client = new Database(file);
    setPragmas(client);
    migrate(client, migrations);
    client.pragma("foreign_keys = ON");
    const db = drizzle(client, { schema, casing: "snake_case" });
    removeLeftovers(db);
    return db;
  } catch (error) {
    client?.close();
    throw explainDatabaseError(error, file);
  }
}

type Handle = { db: Db; inode: number };
const shared = globalThis as typeof globalThis & { rightcallDatabases?: Map<string, Handle> };

/**
 * The one handle of this process for a file: kept over reloads, shared by every bundle of the server. A file that a
 * rebuild put in its place is opened anew.
 */
export function getDatabase(file: string): Db {
  shared.rightcallDatabases ??= new Map();
  const open = shared.rightcallDatabases.get(file);
  if (open?.db.$client.open && open.inode === inodeOf(file)) return open.db;
  const db = openDatabase(file);
  shared.rightcallDatabases.set(file, { db, inode: inodeOf(file) });
  return db;
}

function inodeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? 0;
}

function setPragmas(client: Database.Database): void {
  client.pragma("busy_timeout = 10000");
  client.pragma("journal_mode = WAL");
  client.pragma("synchronous = NORMAL");
  // Sixteen megabytes: an import writes its hot index pages to the file once in so many, not every other chunk.
  client.pragma("wal_autocheckpoint = 4000");
  client.pragma("temp_store = MEMORY");
  client.pragma("cache_size = -65536");
}
