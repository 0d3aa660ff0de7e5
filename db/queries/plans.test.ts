import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importRecording } from "../import-recording";
import { sampleRun, sampleSource, temporaryDatabase } from "../testing";
import {
  eachTicketRows,
  getComparison,
  getScorecard,
  getTicketPage,
  listPairRows,
  listTicketRows,
  search,
} from "./index";

let here: ReturnType<typeof temporaryDatabase>;

beforeAll(async () => {
  here = temporaryDatabase();
  await importRecording(here.db, sampleSource({ runs: 40 }));
  await importRecording(here.db, sampleSource({ runs: 40, header: { id: "other", revision: "r2" } }));
});
afterAll(() => here.clear());

async function readAll(options: { failed?: boolean }): Promise<void> {
  for await (const rows of eachTicketRows(here.db, "sample", options)) expect(rows.length).toBeGreaterThan(0);
}

/** Tables that stay small however many ticket runs there are. */
const SMALL = /SCAN (recordings|replays|json_each|tool_lists|tools|names|rulesets)\b/;
const LARGE_SCAN = /^SCAN (?!CONSTANT ROW)(?!.*VIRTUAL TABLE)/;

describe("query plans", () => {
  const hot: [string, () => Promise<unknown>][] = [
    ["scorecard", () => getScorecard(here.db, "sample")],
    ["ticket page", () => getTicketPage(here.db, "sample", sampleRun(7).ticket.id, 1, { filter: "wrong" })],
    ["search", () => search(here.db, "cracked")],
    ["comparison", () => getComparison(here.db, "sample", "other")],
    ["page of pairs", () => listPairRows(here.db, "sample", "other", { state: "both" })],
    ["words in one recording", () => listTicketRows(here.db, "sample", { query: "cracked base" })],
    ["export of every run", () => readAll({})],
    ["export of failed runs", () => readAll({ failed: true })],
    ...[
      {},
      { filter: "wrong" },
      { filter: "argument" },
      { filter: "unbacked" },
      { filter: "unfinished" },
      { filter: "no-tool" },
      { filter: "failed" },
      { filter: "not-scored" },
      { expected: "shop.quote_refund", called: "shop.get_order_status" },
      { called: "no tool" },
      { after: "1.2.3.3" },
      { filter: "wrong", after: "0.0.3.3" },
    ].map((options): [string, () => Promise<unknown>] => [
      JSON.stringify(options),
      () => listTicketRows(here.db, "sample", options as Parameters<typeof listTicketRows>[2]),
    ]),
  ];

  test.each(hot)("%s scans no large table", async (_name, run) => {
    const plans = await plansOf(run);
    const scans = plans.flatMap(({ sql, steps }) =>
      steps.filter((step) => LARGE_SCAN.test(step) && !SMALL.test(step)).map((step) => `${step} in ${sql}`),
    );
    expect(scans).toEqual([]);
  });

  test.each(hot.filter(([name]) => name.startsWith("{")))(
    "%s sorts nothing to find its page",
    async (_name, run) => {
      const plans = await plansOf(run);
      const pages = plans.filter(({ sql }) => sql.includes('order by "verdicts"."standing"'));
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.flatMap(({ steps }) => steps.filter((step) => step.includes("TEMP B-TREE")))).toEqual([]);
    },
  );

  test("this check sees a scan where there is one", async () => {
    const plans = await plansOf(async () =>
      here.db.$client.prepare("SELECT * FROM verdicts WHERE detail = 'x'").all(),
    );
    expect(plans[0]?.steps.some((step) => LARGE_SCAN.test(step))).toBe(true);
  });
});

/** Every statement a query prepares, with SQLite's plan of it. */
async function plansOf(run: () => Promise<unknown>): Promise<{ sql: string; steps: string[] }[]> {
  const client = here.db.$client;
  const prepare = client.prepare.bind(client);
  const seen: string[] = [];
  client.prepare = ((sql: string) => {
    seen.push(sql);
    return prepare(sql);
  }) as typeof client.prepare;
  try {
    await run();
  } finally {
    client.prepare = prepare as typeof client.prepare;
  }
  return seen
    .filter((sql) => /^select/i.test(sql))
    .map((sql) => {
      const parameters = Array.from(sql.matchAll(/\?/g), () => null);
      const rows = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[];
      return { sql, steps: rows.map(({ detail }) => detail) };
    });
}
