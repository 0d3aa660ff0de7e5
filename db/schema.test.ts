import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "./schema";
import { temporaryDatabase } from "./testing";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as SQLiteTable[];
const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("the migrations make every table, column and index of the schema", () => {
  const here = temporaryDatabase();
  const indexes = here.db.$client
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index'")
    .pluck()
    .all();
  for (const table of tables) {
    const config = getTableConfig(table);
    const made = here.db.$client.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(config.name);
    expect(made, config.name).toEqual(Object.keys(getTableColumns(table)).map(toSnake));
    for (const { config: wanted } of config.indexes) expect(indexes).toContain(wanted.name);
  }
  here.clear();
});
