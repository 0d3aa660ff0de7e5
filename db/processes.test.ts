import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "./open-database";
import { listRecordings } from "./queries";
import { bundleScript, startScript } from "./testing-process";

const IMPORT = `
  import { importRecording, openDatabase } from "@/db";
  import { sampleSource } from "@/db/testing";
  const [file = "", id = "", runs = "0"] = process.argv.slice(2);
  const db = openDatabase(file);
  const source = sampleSource({ runs: Number(runs), header: { id } });
  const result = await importRecording(db, source, { onProgress: ({ runs }) => console.log("stored", runs) });
  console.log(result.status, result.id, result.runs);
`;

let script: string;
let folder: string;
let file: string;

beforeAll(async () => {
  script = await bundleScript("import", IMPORT);
  return () => rmSync(script, { force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rightcall-db-"));
  file = join(folder, "rightcall.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("several processes", { timeout: 60_000 }, () => {
  test("kill -9 during an import leaves nothing of it, and the rest of the database whole", async () => {
    await startScript(script, file, "first", "10").ended;
    const killed = startScript(script, file, "second", "100000");
    await killed.said("stored 400");
    killed.child.kill("SIGKILL");
    await killed.ended;
    const db = openDatabase(file);
    expect((await listRecordings(db)).map(({ id, runs }) => [id, runs])).toEqual([["first", 10]]);
    expect(db.$client.prepare("SELECT count(*) FROM ticket_runs").pluck().get()).toBe(10);
    expect(db.$client.prepare("SELECT count(*) FROM tickets").pluck().get()).toBe(10);
    expect(db.$client.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    db.$client.close();
  });

  test("a process that starts leaves another one's running import alone", async () => {
    const importing = startScript(script, file, "long", "2000");
    await importing.said("stored 200");
    const db = openDatabase(file);
    expect(await listRecordings(db)).toEqual([]);
    expect((await importing.ended).output).toContain("imported long 2000");
    expect((await listRecordings(db)).map(({ runs }) => runs)).toEqual([2000]);
    db.$client.close();
  });

  test("two that start at once on a new file both get it, and the same recording is stored once", async () => {
    const both = [startScript(script, file, "same", "300"), startScript(script, file, "same", "300")];
    const ends = await Promise.all(both.map(({ ended }) => ended));
    expect(ends.map(({ code, output }) => (code === 0 ? "" : output))).toEqual(["", ""]);
    const statuses = ends.map(({ output }) => output.trim().split("\n").at(-1)).sort();
    expect(statuses).toEqual(["already here same 300", "imported same 300"]);
    const db = openDatabase(file);
    expect(db.$client.prepare("SELECT count(*) FROM ticket_runs").pluck().get()).toBe(300);
    db.$client.close();
  });
});
