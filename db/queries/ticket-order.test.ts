import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecordingItem } from "@/lib/recording";
import { importRecording } from "../import-recording";
import type { ImportSource } from "../import-types";
import { sampleItems, sampleSource, temporaryDatabase } from "../testing";
import { getScorecard, getTicketPage, listTicketRows } from "./index";
import type { TicketRow, TicketRowsOptions } from "./types";

const RUNS = 60;
let here: ReturnType<typeof temporaryDatabase>;

/** Wrong ones call the status tool, but those up to the 18th the tool that pays: the smaller confusion comes first in the file. */
async function* twoConfusions(): AsyncGenerator<RecordingItem> {
  let number = 0;
  for await (const item of sampleItems({ runs: RUNS })) {
    if (item.kind === "run") number += 1;
    yield item.kind === "run" && number % 3 === 0 && number <= 18 ? calling("shop.issue_refund", item) : item;
  }
}

function calling(tool: string, item: Extract<RecordingItem, { kind: "run" }>): RecordingItem {
  return { ...item, run: { ...item.run, calls: item.run.calls.map((call) => ({ ...call, tool })) } };
}

beforeAll(async () => {
  here = temporaryDatabase();
  const source: ImportSource = { ...sampleSource({ runs: RUNS }), items: twoConfusions() };
  await importRecording(here.db, source);
});
afterAll(() => here.clear());

async function readAll(options: TicketRowsOptions): Promise<TicketRow[]> {
  const rows: TicketRow[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listTicketRows(here.db, "sample", {
      ...options,
      limit: 4,
      ...(after ? { after } : {}),
    });
    rows.push(...(page?.rows ?? []));
    if (page?.next == null) return rows;
    after = page.next;
  }
}

const calledBy = ({ called }: TicketRow) => (called?.kind === "tool" ? called.tool : null);

describe("the order of the tickets table", () => {
  test("the largest confusion comes first, though its tickets come later in the file", async () => {
    const wrong = await readAll({ filter: "wrong" });
    const confusions = (await getScorecard(here.db, "sample"))?.scorecard.confusions ?? [];
    expect(confusions.map(({ called, n }) => [called, n > 0])).toEqual([
      ["shop.get_order_status", true],
      ["shop.issue_refund", true],
    ]);
    expect(wrong.map(calledBy)).toEqual(
      confusions.flatMap(({ called, n }) => Array.from({ length: n }, () => called)),
    );
    const inFile = (rows: TicketRow[]) => rows.map(({ ticket }) => ticket);
    expect(inFile(wrong)).not.toEqual(inFile(wrong).toSorted());
  });

  test("behind the wrong ones stand the others, each run once", async () => {
    const all = await readAll({});
    const wrong = await readAll({ filter: "wrong" });
    expect(all.slice(0, wrong.length)).toEqual(wrong);
    expect(new Set(all.map(({ ticket }) => ticket)).size).toBe(RUNS);
    expect(all.slice(wrong.length).some(({ right }) => right === false)).toBe(false);
  });

  test("words, a cell and every other filter keep the file's order", async () => {
    const tickets = (await readAll({ query: "cracked", filter: "wrong" })).map(({ ticket }) => ticket);
    expect(tickets).toEqual(tickets.toSorted());
    const cell = { expected: "shop.quote_refund", called: "shop.issue_refund" };
    expect((await readAll(cell)).map(({ ticket }) => ticket).slice(0, 2)).toEqual(["T-000003", "T-000006"]);
  });

  test.each([{ filter: "wrong" }, {}] as const)(
    "a ticket's neighbours and its number follow the table: %j",
    async (within) => {
      const rows = await readAll(within);
      for (const [at, { ticket }] of rows.entries()) {
        if (at % 5 !== 0 && at !== rows.length - 1) continue;
        const page = await getTicketPage(here.db, "sample", ticket, 1, within);
        expect(page?.position).toEqual({ index: at + 1, total: rows.length });
        expect(page?.previous?.ticket).toBe(rows[at - 1]?.ticket);
        expect(page?.next?.ticket).toBe(rows[at + 1]?.ticket);
      }
    },
  );

  test("a ticket that the filter leaves out has no number, and the last wrong one before it", async () => {
    const wrong = await readAll({ filter: "wrong" });
    const page = await getTicketPage(here.db, "sample", "T-000001", 1, { filter: "wrong" });
    expect(page).toMatchObject({ position: null, next: null, previous: { ticket: wrong.at(-1)?.ticket } });
  });
});
