import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingItem } from "@/lib/recording";
import { tally } from "@/lib/scoring";
import type { Suite } from "@/lib/suite";
import { RefusedImport } from "./errors";
import { importRecording } from "./import-recording";
import type { Db } from "./open-database";
import { getScorecard, listRecordings } from "./queries";
import { readRun } from "./read-run";
import { readVerdicts } from "./read-verdict";
import { removeRecording } from "./remove-recording";
import { createScorer } from "./score-item";
import { sampleItems, sampleRules, sampleSource, temporaryDatabase } from "./testing";

let here: ReturnType<typeof temporaryDatabase>;
let db: Db;

beforeEach(() => {
  here = temporaryDatabase();
  db = here.db;
});
afterEach(() => here.clear());

const RUNS = 230;

describe("importRecording", () => {
  test("tells what it stored", async () => {
    const progress: number[] = [];
    const result = await importRecording(db, sampleSource({ runs: RUNS }), {
      onProgress: ({ runs }) => progress.push(runs),
    });
    expect(result).toMatchObject({
      status: "imported",
      id: "sample",
      runs: RUNS,
      faultCount: 1,
      partial: false,
    });
    expect(result.faults[0]).toMatchObject({ line: 7, field: "reply" });
    expect(progress).toEqual([200]);
  });

  test("keeps every fact of a run as it was recorded", async () => {
    await importRecording(db, sampleSource({ runs: RUNS }));
    const ids = db.$client.prepare("SELECT id FROM ticket_runs ORDER BY ordinal").pluck().all();
    expect(ids.map((id) => readRun(db, Number(id)))).toEqual((await runsOf()).map(({ run }) => run));
  });

  test("keeps every verdict as it was scored, and their tally", async () => {
    await importRecording(db, sampleSource({ runs: RUNS }));
    const items = await collect(sampleItems({ runs: RUNS }));
    const score = createScorer(startOf(items), sampleSource({ runs: 0 }));
    const verdicts = (await runsOf()).map((item, index) => score.run(item, index + 1).verdict);
    const stored = readVerdicts(db, onlyId(), undefined, (id) => readRun(db, id).answer ?? "");
    expect(stored.map(({ verdict }) => verdict)).toEqual(verdicts);
    const page = await getScorecard(db, "sample");
    expect(page?.scorecard).toMatchObject(tally(verdicts));
    expect(page?.scorecard.notMeasured).toBe(Math.floor(RUNS / 11));
  });

  test("gives the same rows for the same bytes, wherever they are imported", async () => {
    await importRecording(db, sampleSource({ runs: RUNS }), { now: () => "2026-11-30T00:00:00Z" });
    const other = temporaryDatabase();
    await importRecording(other.db, sampleSource({ runs: RUNS }), { now: () => "2026-11-30T00:00:00Z" });
    for (const table of [
      "recordings",
      "ticket_runs",
      "turns",
      "calls",
      "verdicts",
      "claims",
      "scorings",
      "texts",
    ]) {
      const rows = (of: Db) => of.$client.prepare(`SELECT * FROM ${table}`).all();
      expect(rows(db), table).toEqual(rows(other.db));
    }
    other.clear();
  });

  test("stores the same bytes once and says where they are", async () => {
    await importRecording(db, sampleSource({ runs: 3 }));
    const again = await importRecording(db, sampleSource({ runs: 3 }, { id: "another" }));
    expect(again).toMatchObject({ status: "already here", id: "sample" });
    expect(countRows("ticket_runs")).toBe(3);
    expect(countRows("recordings")).toBe(1);
  });

  test("refuses other bytes under a taken id and offers a free one", async () => {
    await importRecording(db, sampleSource({ runs: 3 }));
    const refused = await importRecording(db, sampleSource({ runs: 4 })).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedImport);
    expect(refused).toMatchObject({ offeredId: "sample-2", message: expect.stringContaining('"sample-2"') });
    expect(countRows("ticket_runs")).toBe(3);
  });

  test("refuses an id that could name a path", async () => {
    const refused = await importRecording(db, sampleSource({ runs: 1 }, { id: "../etc" })).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ name: "RefusedImport", offeredId: "etc" });
    expect(countRows("recordings")).toBe(0);
  });

  test("shows nothing before its last chunk and leaves nothing when it is cancelled", async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    const importing = importRecording(db, sampleSource({ runs: RUNS }), {
      signal: stop.signal,
      onProgress: async ({ runs }) => {
        seen.push((await listRecordings(db)).length);
        if (runs >= 200) stop.abort();
      },
    });
    await expect(importing).rejects.toThrow(/abort/i);
    expect(seen).toEqual([0]);
    expectNothing();
  });

  test("leaves nothing when the reader throws midway", async () => {
    async function* broken(): AsyncGenerator<RecordingItem> {
      for await (const item of sampleItems({ runs: RUNS })) {
        if (item.kind === "run" && item.run.ticket === "T-000220") throw new Error("line 1200: a wrong key");
        yield item;
      }
    }
    const source = { ...sampleSource({ runs: RUNS }), items: broken() };
    await expect(importRecording(db, source)).rejects.toThrow("line 1200: a wrong key");
    expectNothing();
  });

  test("holds a run against the suite's expectation where its ticket is unchanged, else against the file's", async () => {
    const [first, second] = await runsOf();
    if (first === undefined || second === undefined) throw new Error("no runs");
    const expectation = { accepted: ["shop.issue_refund"] };
    const suite: Suite = {
      ...{ id: "shop", title: "Shop", servers: [], prompt: "plain", prompts: {}, sandbox: true },
      headlineArgument: "order_id",
      claims: sampleRules,
      revisions: [],
      tickets: [
        { ticket: first.ticket, expectation },
        { ticket: { ...second.ticket, body: "Another text." }, expectation },
      ],
    };
    const header = { suite: { id: "shop", ticketsSha256: "" } };
    await importRecording(db, sampleSource({ runs: 3, header }, { suite }));
    const stored = readVerdicts(db, onlyId());
    expect(stored.map(({ fromSuite }) => fromSuite)).toEqual([true, false, false]);
    expect(stored.map(({ verdict }) => verdict.expected)).toEqual([
      "shop.issue_refund",
      "shop.quote_refund",
      "shop.quote_refund",
    ]);
    expect((await getScorecard(db, "sample"))?.expectations).toEqual({ suite: 1, file: 2, none: 0 });
  });

  test("a removed recording leaves nothing behind, and none of what another one needs is gone", async () => {
    await importRecording(db, sampleSource({ runs: 30 }));
    await importRecording(db, sampleSource({ runs: 20, header: { id: "other" } }));
    expect(await removeRecording(db, "sample")).toBe(true);
    expect((await listRecordings(db)).map(({ id }) => id)).toEqual(["other"]);
    const ids = db.$client.prepare("SELECT id FROM ticket_runs ORDER BY ordinal").pluck().all();
    expect(ids.map((id) => readRun(db, Number(id)))).toEqual((await runsOf(20)).map(({ run }) => run));
    expect(countRows("tickets")).toBe(20);
    expect(await removeRecording(db, "other")).toBe(true);
    expect(await removeRecording(db, "other")).toBe(false);
    expectNothing();
  });
});

function expectNothing(): void {
  const tables = [
    "recordings",
    "ticket_runs",
    "turns",
    "calls",
    "verdicts",
    "claims",
    "tickets",
    "texts",
    "scorings",
  ];
  const lists = ["expectations", "recording_texts", "line_faults", "tool_lists", "tools", "declarations"];
  for (const table of [...tables, ...lists, "listed_servers"]) expect(countRows(table), table).toBe(0);
  expect(
    db.$client.prepare("SELECT count(*) FROM run_text WHERE run_text MATCH 'refund'").pluck().get(),
  ).toBe(0);
  expect(db.$client.pragma("foreign_key_check")).toEqual([]);
}

function countRows(table: string): number {
  return Number(db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
}

function onlyId(): number {
  return Number(db.$client.prepare("SELECT id FROM recordings").pluck().get());
}

async function runsOf(runs = RUNS) {
  const items = await collect(sampleItems({ runs }));
  return items.flatMap((item) => (item.kind === "run" ? [item] : []));
}

function startOf(items: readonly RecordingItem[]) {
  const [start] = items;
  if (start?.kind !== "start") throw new Error("no start");
  return start;
}

async function collect(items: AsyncIterable<RecordingItem>): Promise<RecordingItem[]> {
  const all: RecordingItem[] = [];
  for await (const item of items) all.push(item);
  return all;
}
