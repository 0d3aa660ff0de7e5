import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { explainDatabaseError } from "./errors";
import { getDatabase, openDatabase } from "./open-database";
import { temporaryDatabase } from "./testing";

let here: ReturnType<typeof temporaryDatabase>;

beforeEach(() => {
  here = temporaryDatabase();
});
afterEach(() => here.clear());

describe("openDatabase", () => {
  test("opens a file again without migrating it twice", () => {
    const count = () => here.db.$client.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get();
    const before = count();
    openDatabase(here.file).$client.close();
    expect(count()).toBe(before);
    expect(here.db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(here.db.$client.pragma("journal_mode", { simple: true })).toBe("wal");
  });

  test("refuses a database of a newer version, leaves it as it is and says what to do", () => {
    here.db.$client
      .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ?)")
      .run(Date.UTC(2999, 0));
    here.db.$client.pragma("wal_checkpoint(TRUNCATE)");
    const before = readFileSync(here.file);
    expect(() => openDatabase(here.file)).toThrow(
      expect.objectContaining({
        name: "DatabaseTooNew",
        message: expect.stringContaining("rightcall rebuild"),
      }),
    );
    expect(readFileSync(here.file).equals(before)).toBe(true);
  });

  test("says of a file that is no database what to do with it", () => {
    const file = join(here.folder, "notes.txt");
    writeFileSync(file, "Not a database, but long enough that SQLite reads its first page.".repeat(100));
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ reason: "not a database" }));
    expect(statSync(file).size).toBeGreaterThan(1000);
  });

  test("says of a folder that is a file that it cannot be written", () => {
    const file = join(here.file, "inner", "rightcall.db");
    expect(() => openDatabase(file)).toThrow(
      expect.objectContaining({ reason: "folder", message: expect.stringContaining("RIGHTCALL_DATA") }),
    );
  });

  test("says of a folder that takes no files that it cannot be written", () => {
    expect(() => openDatabase("/proc/self/rightcall.db")).toThrow(
      expect.objectContaining({ reason: "folder" }),
    );
  });

  test.each([
    ["SQLITE_READONLY_DIRECTORY", "folder"],
    ["SQLITE_CANTOPEN", "folder"],
    ["EROFS", "folder"],
    ["SQLITE_FULL", "disk"],
    ["SQLITE_BUSY", "busy"],
    ["SQLITE_CORRUPT", "not a database"],
  ])("names the cause of %s and keeps it", (code, reason) => {
    const cause = Object.assign(new Error("attempt failed"), { code });
    expect(explainDatabaseError(cause, "x.db")).toMatchObject({ name: "DatabaseUnavailable", reason, cause });
  });

  test("says of a native module for another Node how to build it", () => {
    const missing = new Error("Could not locate the bindings file. Tried: …");
    expect(explainDatabaseError(missing, "x.db")).toMatchObject({
      reason: "native module",
      message: expect.stringContaining("npm start"),
      cause: missing,
    });
  });

  test("passes an error of another kind on as it is", () => {
    const other = new TypeError("something else");
    expect(explainDatabaseError(other, "x.db")).toBe(other);
  });
});

describe("getDatabase", () => {
  test("gives one handle a file, and a new one where the file was replaced", () => {
    const file = join(here.folder, "other.db");
    const first = getDatabase(file);
    expect(getDatabase(file)).toBe(first);
    openDatabase(join(here.folder, "beside.db")).$client.close();
    renameSync(join(here.folder, "beside.db"), file);
    expect(getDatabase(file)).not.toBe(first);
    first.$client.close();
    getDatabase(file).$client.close();
  });
});
