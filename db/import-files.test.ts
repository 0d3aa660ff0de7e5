import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sha256Hex } from "@/lib/canonical-json";
import { signIntoLedger } from "@/lib/provenance";
import { callText, recordingText } from "@/lib/recording/testing";
import { importBundled } from "./import-bundled";
import { importFile } from "./import-file";
import { readNewestReplay } from "./keep-replay";
import { openDatabase } from "./open-database";
import { getScorecard, listRecordings } from "./queries";
import { rebuildDatabase } from "./rebuild";
import { removeRecording } from "./remove-recording";
import { storeReplay } from "./store-replay";
import { temporaryDatabase } from "./testing";

const DEFAULTS = fileURLToPath(new URL("../tickets/claims-default.json", import.meta.url));
let here: ReturnType<typeof temporaryDatabase>;
let root: string;
let dataDir: string;

beforeEach(() => {
  here = temporaryDatabase();
  root = join(here.folder, "package");
  dataDir = join(here.folder, "data");
  mkdirSync(join(root, "tickets"), { recursive: true });
  mkdirSync(join(root, "recordings"));
  copyFileSync(DEFAULTS, join(root, "tickets", "claims-default.json"));
});
afterEach(() => here.clear());

/** A recording of two tickets, the first rightly called. */
function textOf(id: string, provenance: "baseline" | "model-run" = "baseline"): string {
  const expectation = { accepted: ["shop.quote_refund"] };
  return recordingText({
    header: { id, title: id, suite: null, provenance: { class: provenance, statement: "A test." } },
    tickets: [
      { id: "T-1", expectation },
      { id: "T-2", expectation },
    ],
    runs: [
      { ticket: "T-1", turns: [callText("shop.quote_refund"), "You get 5 EUR."] },
      { ticket: "T-2", turns: [callText("shop.find_orders"), "Your refund has been issued."] },
    ],
  });
}

function bundle(texts: Record<string, string>): void {
  for (const [id, text] of Object.entries(texts))
    writeFileSync(join(root, "recordings", `${id}.jsonl`), text);
  const lines = Object.entries(texts).map(([id, text]) => `${sha256Hex(text)}  ${id}.jsonl\n`);
  writeFileSync(join(root, "recordings", "SHA256SUMS"), lines.join(""));
}

function upload(name: string, text: string): string {
  const path = join(here.folder, name);
  writeFileSync(path, text);
  return path;
}

const options = () => ({ root, dataDir, origin: "uploaded" as const });
const kept = () => (existsSync(join(dataDir, "recordings")) ? readdirSync(join(dataDir, "recordings")) : []);

describe("importBundled", () => {
  test("takes in what is listed, once, with the class it says", async () => {
    bundle({ one: textOf("one"), two: textOf("two", "model-run") });
    const { imported, failed } = await importBundled(here.db, root, dataDir);
    expect(failed).toEqual([]);
    expect(imported.map(({ id, runs }) => [id, runs])).toEqual([
      ["one", 2],
      ["two", 2],
    ]);
    const rows = await listRecordings(here.db);
    expect(rows.map((row) => [row.id, row.class, row.origin, row.firstTool.k]).toSorted()).toEqual([
      ["one", "baseline", "bundled", 1],
      ["two", "model-run", "bundled", 1],
    ]);
    expect((await importBundled(here.db, root, dataDir)).imported).toEqual([]);
  });

  test("replaces a recording whose listed bytes have changed", async () => {
    bundle({ one: textOf("one") });
    await importBundled(here.db, root, dataDir);
    const changed = textOf("one").replaceAll("You get 5 EUR.", "You get 6 EUR.");
    bundle({ one: changed });
    await importBundled(here.db, root, dataDir);
    expect((await getScorecard(here.db, "one"))?.file.sha256).toBe(sha256Hex(changed));
    expect((await listRecordings(here.db)).length).toBe(1);
  });

  test("scores again what other rules scored", async () => {
    bundle({ one: textOf("one") });
    await importBundled(here.db, root, dataDir);
    here.db.$client.exec("UPDATE rulesets SET scoring_version = '0'");
    expect((await importBundled(here.db, root, dataDir)).imported.map(({ id }) => id)).toEqual(["one"]);
    expect((await getScorecard(here.db, "one"))?.scoringVersion).not.toBe("0");
  });

  test("scores again what an older Rightcall scored, which knew no kind and no forbidden tools; its replay stays", async () => {
    bundle({ one: textOf("one") });
    await importBundled(here.db, root, dataDir);
    const report = {
      at: "2026-06-30T12:00:00.000Z",
      codeVersion: "1",
      tools: "live",
      results: "live",
    } as const;
    await storeReplay(here.db, "one", { ...report, same: 2, changed: [], notRun: [] });
    here.db.$client.exec("UPDATE rulesets SET scoring_version = '1'");
    expect((await importBundled(here.db, root, dataDir)).imported.map(({ id }) => id)).toEqual(["one"]);
    expect(readNewestReplay(here.db, "one")).toMatchObject({ at: report.at, same: 2 });

    const changed = textOf("one").replaceAll("You get 5 EUR.", "You get 6 EUR.");
    bundle({ one: changed });
    await importBundled(here.db, root, dataDir);
    expect(readNewestReplay(here.db, "one")).toBeNull();
  });

  test("says which file could not be taken in and takes in the others", async () => {
    bundle({ bad: "<html>not a recording</html>", good: textOf("good") });
    const { imported, failed } = await importBundled(here.db, root, dataDir);
    expect(imported.map(({ id }) => id)).toEqual(["good"]);
    expect(failed.map(({ file }) => file)).toEqual([join(root, "recordings", "bad.jsonl")]);
  });
});

describe("importFile", () => {
  test("keeps an upload byte for byte under its id, as unverified, whatever it says of itself", async () => {
    const text = textOf("mine", "model-run");
    const result = await importFile(here.db, upload("my file.jsonl", text), options());
    expect(result).toMatchObject({ status: "imported", id: "mine", runs: 2, faultCount: 0 });
    expect(readFileSync(join(dataDir, "recordings", "mine.jsonl"), "utf8")).toBe(text);
    expect(kept()).toEqual(["mine.jsonl"]);
    const [row] = await listRecordings(here.db);
    expect(row).toMatchObject({
      class: "imported-unverified",
      declaredClass: "model-run",
      group: "uploaded",
    });
  });

  test("believes a file whose bytes this installation's recorder signed, also after a rebuild", async () => {
    const text = textOf("mine", "model-run");
    const sha256 = sha256Hex(text);
    await signIntoLedger(dataDir, { sha256, id: "mine", at: "2026-07-01T00:00:00Z" });
    await importFile(here.db, upload("mine.jsonl", text), options());
    await importFile(here.db, upload("other.jsonl", textOf("other", "model-run")), options());
    const classes = async () =>
      (await listRecordings(here.db)).map((row) => `${row.id}: ${row.class}, ${row.origin}`).sort();
    const expected = ["mine: model-run, recorded", "other: imported-unverified, uploaded"];
    expect(await classes()).toEqual(expected);
    for (const id of ["mine", "other"]) await removeRecording(here.db, id);
    await importBundled(here.db, root, dataDir);
    expect(await classes()).toEqual(expected);
  });

  test("stores nothing twice and overwrites nothing", async () => {
    await importFile(here.db, upload("a.jsonl", textOf("mine")), options());
    const again = await importFile(here.db, upload("b.jsonl", textOf("mine")), { ...options(), id: "other" });
    expect(again).toMatchObject({ status: "already here", id: "mine" });
    const other = textOf("mine").replaceAll("5 EUR", "7 EUR");
    const refused = await importFile(here.db, upload("c.jsonl", other), options()).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ name: "RefusedImport", offeredId: "mine-2" });
    expect(kept()).toEqual(["mine.jsonl"]);
    await importFile(here.db, upload("c.jsonl", other), { ...options(), id: "mine-2" });
    expect(kept()).toEqual(["mine-2.jsonl", "mine.jsonl"]);
  });

  test("leaves neither rows nor a file of one that is cancelled", async () => {
    const signal = AbortSignal.abort();
    await expect(
      importFile(here.db, upload("a.jsonl", textOf("mine")), { ...options(), signal }),
    ).rejects.toThrow();
    expect(kept()).toEqual([]);
    expect(await listRecordings(here.db)).toEqual([]);
  });

  test("a removed upload's file is gone, so that it does not come back", async () => {
    await importFile(here.db, upload("a.jsonl", textOf("mine")), options());
    expect(await removeRecording(here.db, "mine", dataDir)).toBe(true);
    expect(kept()).toEqual([]);
    await importBundled(here.db, root, dataDir);
    expect(await listRecordings(here.db)).toEqual([]);
  });
});

describe("rebuildDatabase", () => {
  test("gives the same ids and scores from the files alone, though the old database is damaged", async () => {
    bundle({ one: textOf("one") });
    await importBundled(here.db, root, dataDir);
    await importFile(here.db, upload("a.jsonl", textOf("mine")), { ...options(), id: "renamed" });
    const figures = async (db: typeof here.db) =>
      Promise.all(
        (await listRecordings(db)).map(async ({ id, importedAt: _, ...row }) => {
          const card = await getScorecard(db, id);
          return { id, row, scorecard: card?.scorecard, sha256: card?.file.sha256 };
        }),
      );
    const before = await figures(here.db);
    here.db.$client.close();
    writeFileSync(here.file, "damaged".repeat(1000));
    const rebuilt = await rebuildDatabase(here.file, root, dataDir);
    expect(rebuilt).toEqual({ recordings: 2, failed: [] });
    here.db = openDatabase(here.file);
    expect(await figures(here.db)).toEqual(before);
    expect(readdirSync(here.folder).filter((name) => name.includes("rebuilding"))).toEqual([]);
    rmSync(join(dataDir, "recordings"), { recursive: true });
  });
});
