import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { makeHome, runCli } from "./testing";

const { dataDir: temporary } = await makeHome();

async function makeFolder(name: string): Promise<string> {
  const folder = path.join(temporary, name);
  await mkdir(folder);
  return folder;
}

describe("a data folder that cannot be used ends with 3, one message and nothing half-written", () => {
  test("a file in its place", async () => {
    const dataDir = path.join(temporary, "a-file");
    await writeFile(dataDir, "x");
    const { code, out, err } = await runCli(["list"], { dataDir });
    expect([code, out]).toEqual([3, ""]);
    expect(err).toMatch(
      /^rightcall: The database .*a-file.* cannot be opened for writing\. .*RIGHTCALL_DATA.*\n$/,
    );
    expect(await readFile(dataDir, "utf8")).toBe("x");
  });

  test("a folder nobody can make", async () => {
    const { code, err } = await runCli(["list"], { dataDir: "/proc/rightcall-test/data" });
    expect([code, err.split("\n")]).toEqual([3, [expect.stringMatching(/^rightcall: .*RIGHTCALL_DATA/), ""]]);
  });

  test("a folder that takes no files", async () => {
    const { code, err } = await runCli(["import", "x.jsonl"], { dataDir: "/proc/self" });
    expect([code, err]).toEqual([3, expect.stringMatching(/^rightcall: .*RIGHTCALL_DATA.*\n$/)]);
  });
});

describe("a database that cannot be used", () => {
  test("of a newer version is left as it is; rebuild makes one of this version", async () => {
    const dataDir = await makeFolder("newer");
    await runCli(["list"], { dataDir });
    const file = path.join(dataDir, "rightcall.db");
    const db = new Database(file);
    db.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)").run();
    db.close();
    const before = await readFile(file);
    const { code, out, err } = await runCli(["score", "ticket-runs"], { dataDir });
    expect([code, out]).toEqual([3, ""]);
    expect(err).toMatch(
      /^rightcall: The database .* was made by a newer Rightcall\. .*rightcall rebuild.*\n$/,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
    expect((await runCli(["rebuild"], { dataDir })).code).toBe(0);
    expect((await runCli(["score", "ticket-runs"], { dataDir })).code).toBe(0);
  });

  test("that is none says so; rebuild puts one in its place", async () => {
    const dataDir = await makeFolder("none");
    await writeFile(path.join(dataDir, "rightcall.db"), "not a database, whatever its name\n".repeat(100));
    const { code, err } = await runCli(["list"], { dataDir });
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^rightcall: .* is not a database .*rightcall rebuild.*\n$/),
    ]);
    expect((await runCli(["rebuild"], { dataDir })).code).toBe(0);
    expect((await runCli(["list"], { dataDir })).code).toBe(0);
  });
});

test("a kept file that cannot be read is named and left out; the others are here", async () => {
  const dataDir = await makeFolder("damaged");
  await mkdir(path.join(dataDir, "recordings"));
  await writeFile(path.join(dataDir, "recordings", "damaged.jsonl"), "<html></html>\n");
  const { code, out, err } = await runCli(["list"], { dataDir });
  expect([code, out.includes("ticket-runs"), out.includes("damaged")]).toEqual([0, true, false]);
  expect(err).toMatch(/^left out: .*damaged\.jsonl: .*HTML page.*\n$/);
  expect((await runCli(["rebuild"], { dataDir })).code).toBe(1);
});
