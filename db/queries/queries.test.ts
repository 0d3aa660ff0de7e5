import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importRecording } from "../import-recording";
import type { Db } from "../open-database";
import { storeReplay } from "../store-replay";
import { sampleRun, sampleSource, temporaryDatabase } from "../testing";
import {
  exampleTicket,
  getComparison,
  getFilterCounts,
  getInventory,
  getScorecard,
  getTicketPage,
  latestComparison,
  listRecordings,
  listTicketRows,
  search,
} from "./index";
import type { TicketRow, TicketRowsOptions } from "./types";

const RUNS = 60;
let here: ReturnType<typeof temporaryDatabase>;
let db: Db;

beforeAll(async () => {
  here = temporaryDatabase();
  db = here.db;
  await importRecording(db, sampleSource({ runs: RUNS }));
});
afterAll(() => here.clear());

const isWrong = (number: number) => number % 11 !== 0 && number % 13 !== 0 && number % 3 === 0;
const numbers = Array.from({ length: RUNS }, (_, index) => index + 1);
const name = (number: number) => sampleRun(number).ticket.id;

async function readAll(options: TicketRowsOptions = {}): Promise<TicketRow[]> {
  const rows: TicketRow[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listTicketRows(db, "sample", { ...options, limit: 7, ...(after ? { after } : {}) });
    rows.push(...(page?.rows ?? []));
    if (page?.next == null) return rows;
    after = page.next;
  }
}

describe("listTicketRows", () => {
  test("pages through every run once, wrong first tools first, failed runs last", async () => {
    const rows = await readAll();
    expect(rows.map(({ ticket }) => ticket).toSorted()).toEqual(numbers.map(name));
    const wrong = numbers.filter(isWrong);
    expect(rows.slice(0, wrong.length).map(({ ticket }) => ticket)).toEqual(wrong.map(name));
    expect(rows.at(-1)).toMatchObject({ right: null, notMeasured: "rate limit: 429 too many requests" });
  });

  test("says where a page stands and how to go on", async () => {
    const first = await listTicketRows(db, "sample", { limit: 7 });
    const second = await listTicketRows(db, "sample", { limit: 7, after: first?.next ?? "" });
    expect([first?.from, second?.from, first?.total]).toEqual([1, 8, RUNS]);
    expect(await listTicketRows(db, "sample", { limit: RUNS })).toMatchObject({ next: null, total: RUNS });
  });

  test("starts from the top at a cursor that is none", async () => {
    const page = await listTicketRows(db, "sample", { after: "1; drop table verdicts", limit: 3 });
    expect(page).toMatchObject({ from: 1, rows: [{ ticket: name(3) }, {}, {}] });
  });

  test("a row holds what the table shows", async () => {
    const [wrong] = await readAll({ query: "15th" });
    expect(wrong).toEqual({
      ticket: "T-000015",
      trial: 1,
      excerpt: expect.stringMatching(/^Hello, my order O-1015 .*…$/),
      expected: "shop.quote_refund",
      called: { kind: "tool", tool: "shop.get_order_status", recorded: "shop.get_order_status" },
      arguments: '{"order_id":"O-1015"}',
      right: false,
      headline: null,
      meant: null,
      goal: { tool: "shop.quote_refund", reached: false, called: false },
      outcome: "held for a person",
      claim: "unbacked",
      notMeasured: null,
      notScored: null,
    });
  });

  test.each([
    ["wrong", (row: TicketRow) => row.right === false],
    ["argument", (row: TicketRow) => row.headline?.asMeant === false],
    ["unbacked", (row: TicketRow) => row.claim === "unbacked"],
    ["unfinished", (row: TicketRow) => row.goal?.reached === false],
    ["no-tool", (row: TicketRow) => row.called?.kind === "no tool"],
    ["failed", (row: TicketRow) => row.notMeasured !== null],
    ["not-scored", (row: TicketRow) => row.notScored !== null],
  ] as const)("the filter %s keeps those rows and no others, as its count says", async (filter, test) => {
    const all = await readAll();
    const kept = await readAll({ filter });
    expect(kept).toEqual(all.filter(test));
    expect((await getFilterCounts(db, "sample"))?.[filter]).toBe(kept.length);
    if (filter !== "no-tool") expect(kept.length).toBeGreaterThan(0);
  });

  test("a cell of the matrix is its expected and its called tool", async () => {
    const cell = await readAll({ expected: "shop.quote_refund", called: "shop.get_order_status" });
    expect(cell.map(({ ticket }) => ticket)).toEqual(numbers.filter(isWrong).map(name));
    expect(await readAll({ expected: "shop.quote_refund", called: "no tool" })).toEqual([]);
    expect(await readAll({ expected: "a tool nobody has" })).toEqual([]);
  });

  test("words are sought in the ticket, the replies and the arguments of this recording", async () => {
    expect((await readAll({ query: "O-1042" })).map(({ ticket }) => ticket)).toEqual([name(42)]);
    expect((await readAll({ query: "crack" })).length).toBe(RUNS);
    expect((await readAll({ query: "issued O-1015" })).map(({ ticket }) => ticket)).toEqual([name(15)]);
    expect((await readAll({ query: "t-000042" })).map(({ ticket }) => ticket)).toEqual([name(42)]);
    expect((await readAll({ query: "C-0042" })).map(({ ticket }) => ticket)).toEqual([name(42)]);
    expect(await readAll({ query: "nothing of the kind" })).toEqual([]);
    expect(await readAll({ query: '" OR body:* NEAR( -' })).toEqual([]);
  });
});

describe("getTicketPage", () => {
  test("shows what was recorded, and the neighbours within the filter", async () => {
    const wrong = numbers.filter(isWrong);
    const [, second = 0] = wrong;
    const page = await getTicketPage(db, "sample", name(second), 1, { filter: "wrong" });
    const { ticket, expectation, run } = sampleRun(second);
    expect(page).toMatchObject({
      ticket,
      expectation,
      expectationSource: "file",
      trials: [1],
      answer: run.answer,
      verdict: { ticket: ticket.id, right: false },
      expectedTool: { shown: "shop.quote_refund", server: "shop-support" },
      calledTool: { shown: "shop.get_order_status" },
      freshness: null,
      previous: { ticket: name(wrong[0] ?? 0), trial: 1 },
      next: { ticket: name(wrong[2] ?? 0), trial: 1 },
      position: { index: 2, total: wrong.length },
    });
    expect(page?.turns.map(({ reply }) => reply)).toEqual(run.turns.map(({ reply }) => reply));
    expect(page?.turns[0]?.calls).toEqual(run.calls);
    expect(page?.system).toContain("You help customers.");
  });

  test("walks forward through every run of a filter and back", async () => {
    const rows = await readAll({ filter: "unfinished" });
    const walked: string[] = [];
    for (let at = rows[0]?.ticket; at !== undefined; ) {
      walked.push(at);
      const page = await getTicketPage(db, "sample", at, 1, { filter: "unfinished" });
      expect(page?.previous?.ticket).toBe(walked.at(-2));
      at = page?.next?.ticket;
    }
    expect(walked).toEqual(rows.map(({ ticket }) => ticket));
  });

  test("marks the claim's sentence and the words that matched", async () => {
    const page = await getTicketPage(db, "sample", name(5), 1);
    const [claim] = page?.verdict.claims ?? [];
    expect(claim?.sentence).toBe(page?.answer?.slice(claim?.start, claim?.end));
    expect(page?.answer?.slice(claim?.match.start, claim?.match.end)).toBe("refund has been issued");
  });

  test("is null for a ticket, a trial or a recording that is not here", async () => {
    expect(await getTicketPage(db, "sample", "T-9", 1)).toBeNull();
    expect(await getTicketPage(db, "sample", name(1), 2)).toBeNull();
    expect(await getTicketPage(db, "nobody", name(1), 1)).toBeNull();
  });
});

describe("getScorecard", () => {
  test("holds the figures, the tools in listed order and the first unbacked claims", async () => {
    const page = await getScorecard(db, "sample");
    expect(page?.tools.map(({ shown }) => shown)).toEqual([
      "shop.get_order_status",
      "shop.quote_refund",
      "shop.issue_refund",
    ]);
    expect(page?.recording).toMatchObject({
      group: "baseline",
      runs: RUNS,
      firstTool: page?.scorecard.firstTool,
    });
    expect(page?.claims.total).toBe(page?.filterCounts.unbacked);
    const claim = page?.claims.first[0];
    expect(claim?.sentence.slice(claim.match.start, claim.match.end)).toBe("refund has been issued");
    expect(claim?.calledTools).toEqual(["shop.get_order_status"]);
    expect(page?.faults).toMatchObject({ count: 1, first: [{ line: 7, ticket: "T-000003" }] });
    expect(await getScorecard(db, "nobody")).toBeNull();
  });
});

describe("search", () => {
  test("finds a run by its ticket and by its reply, and says where the words stand", async () => {
    const page = await search(db, "O-1042");
    expect(page.hits.map(({ where, ticket }) => [where, ticket])).toEqual([
      ["ticket", name(42)],
      ["reply or arguments", name(42)],
    ]);
    for (const { excerpt, matches } of page.hits) {
      expect(matches.map(({ start, end }) => excerpt.slice(start, end))).toContain("O-1042");
    }
    expect((await search(db, "cracked", 10)).more).toBe(true);
    const all = await search(db, "cracked", 200);
    const paged: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const { hits, next } = await search(db, "cracked", 7, after);
      paged.push(...hits);
      if (next === null) break;
      after = next;
    }
    expect(paged).toEqual(all.hits);
    expect((await search(db, "cracked", 7, "t1; drop")).hits).toEqual(all.hits.slice(0, 7));
    expect(await search(db, " ( ")).toEqual({ query: " ( ", hits: [], more: false, next: null });
  });
});

describe("the first page", () => {
  test("shows what is loaded and a lost ticket with its largest confusion", async () => {
    expect(await getInventory(db)).toMatchObject({
      tickets: RUNS,
      tools: 3,
      servers: 1,
      recordings: { baseline: 1 },
    });
    const example = await exampleTicket(db);
    expect(example).toMatchObject({
      ticket: { right: false, claim: "unbacked" },
      claim: { state: "unbacked" },
      confusion: { called: "shop.get_order_status", n: numbers.filter(isWrong).length },
    });
  });
});

describe("freshness", () => {
  test("is the newest replay, in counts and for each run", async () => {
    const report = { codeVersion: "1", tools: "live", results: "recorded", notRun: [] } as const;
    await storeReplay(db, "sample", { ...report, at: "2026-11-01T00:00:00Z", same: RUNS, changed: [] });
    const changed = [
      { ticket: name(3), trial: 1, turn: 1, what: "a declaration", old: "Old text.", new: "New text." },
    ];
    await storeReplay(db, "sample", { ...report, at: "2026-11-02T00:00:00Z", same: RUNS - 1, changed });
    const [row] = await listRecordings(db);
    expect(row?.freshness).toMatchObject({
      same: RUNS - 1,
      changed: 1,
      notRun: 0,
      at: "2026-11-02T00:00:00Z",
    });
    const stale = await getTicketPage(db, "sample", name(3), 1);
    expect(stale?.freshness).toMatchObject({ state: "changed", turn: 1, old: "Old text.", new: "New text." });
    expect((await getTicketPage(db, "sample", name(4), 1))?.freshness).toMatchObject({ state: "same" });
    expect(await storeReplay(db, "nobody", { ...report, at: "", same: 0, changed: [] })).toBe(false);
  });
});

describe("getComparison", () => {
  test("pairs two recordings that differ in one thing, and the newest pair is the first page's", async () => {
    const header = {
      id: "second",
      revision: "r2",
      recordedAt: "2026-11-05T00:00:00Z",
      toolListSha256: "b".repeat(64),
    };
    const first = { id: "first", revision: "r1", toolListSha256: "a".repeat(64) };
    const otherModel = {
      ...header,
      id: "other",
      model: { name: "other" },
      recordedAt: "2026-10-01T00:00:00Z",
    };
    await importRecording(db, sampleSource({ runs: 30, header: first }));
    await importRecording(db, sampleSource({ runs: 30, header: otherModel }));
    await importRecording(db, sampleSource({ runs: 40, header }));
    const page = await getComparison(db, "first", "second");
    expect(page?.comparison).toMatchObject({ comparable: true, axis: ["descriptions"], revisionsTried: 1 });
    expect(page?.pairs.length).toBe(numbers.filter((n) => n <= 30 && n % 11 !== 0 && n % 13 !== 0).length);
    expect(page?.pairs[0]).toMatchObject({ state: "neither", differsAt: null, base: { claim: "none" } });
    expect(page?.heldEqual.map(({ what }) => what)).toContain("prompt");
    expect(page?.claimChanges?.came).toEqual([]);
    expect((await latestComparison(db))?.candidate.id).toBe("second");
    const again = { ...first, id: "again", recordedAt: "2026-11-06T00:00:00Z" };
    await importRecording(db, sampleSource({ runs: 30, header: again }));
    expect((await latestComparison(db))?.candidate.id).toBe("second");
    expect(await getComparison(db, "first", "nobody")).toBeNull();
  });
});
