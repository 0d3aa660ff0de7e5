import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { here } from "@/app/api/here";
import { makeDataFolder, requestHere } from "@/app/api/testing";
import { getRecording, getTicketPage, importBundled, readLedger, rebuildDatabase, storeReplay } from "@/db";
import { POST } from "./route";

const data = makeDataFolder();
const SLOW_MS = 240_000;

beforeEach(async () => {
  const { db, root } = here();
  await importBundled(db, root, data.path());
}, SLOW_MS);

const edit = {
  recording: "ticket-runs",
  ticket: "T-0020",
  trial: "1",
  first: "shop.get_order_status",
  meant: "",
  why: "The customer asks where it is.",
  by: "Ana",
};

const post = (fields: Record<string, string>) =>
  POST(
    requestHere("/api/expectations", {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  );
const firstTool = async (id: string) => {
  const row = await getRecording(here().db, id);
  return [row?.firstTool.k, row?.firstTool.n];
};

test(
  "an edit scores every recording of the suite again, and the ledger says what moved by which ticket",
  async () => {
    const { db, root } = here();
    const seen = { ticket: "T-0001", trial: 1, turn: 1, what: "a result", old: "a", new: "b" };
    const replay = { at: "2026-11-30T00:00:00Z", codeVersion: "1", same: 47, changed: [seen], notRun: [] };
    await storeReplay(db, "ticket-runs", { ...replay, tools: "live", results: "live" });
    expect(await firstTool("ticket-runs")).toEqual([36, 48]);
    const majority = await firstTool("baseline-majority");

    expect((await post(edit)).headers.get("location")).toBe("/ledger");
    expect(await firstTool("ticket-runs")).toEqual([37, 48]);
    expect(await firstTool("baseline-majority")).toEqual([Number(majority[0]) - 1, 48]);
    expect((await getRecording(db, "ticket-runs"))?.freshness).toMatchObject({ same: 47, changed: 1 });
    expect((await getTicketPage(db, "ticket-runs", "T-0001", 1))?.freshness).toMatchObject({ new: "b" });

    const { entries, untold, damaged } = await readLedger(data.path());
    expect([untold, damaged]).toEqual([[], []]);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ by: "Ana", why: edit.why, suite: "shop", ticket: "T-0020" });
    const moved = entries[0]?.moved.find(({ recording }) => recording === "ticket-runs");
    expect(moved?.figures).toContainEqual({
      figure: "Right first tool",
      before: { k: 36, n: 48 },
      after: { k: 37, n: 48 },
    });
    expect(moved?.runs).toMatchObject([{ trial: 1, before: expect.stringContaining("wrong first tool") }]);

    await rebuildDatabase(data.path("rightcall.db"), root, data.path());
    expect(await firstTool("ticket-runs")).toEqual([37, 48]);

    expect((await post({ ...edit, first: "shop.quote_refund", why: "It was right." })).status).toBe(303);
    expect(await firstTool("ticket-runs")).toEqual([36, 48]);
    const lines = readFileSync(data.path("suites", "shop", "expectations.jsonl"), "utf8")
      .trim()
      .split("\n");
    expect(lines).toHaveLength(2);
    expect((await readLedger(data.path())).entries.map(({ why }) => why)).toEqual([
      "It was right.",
      edit.why,
    ]);

    for (const [status, change] of [
      [422, { first: "shop.sell" }],
      [422, { why: "" }],
      [422, { first: "shop.quote_refund", meant: "[1]" }],
      [422, { first: "shop.quote_refund", meant: "{" }],
      [404, { ticket: "T-9999" }],
      [404, { recording: "nobody" }],
    ] as const) {
      expect((await post({ ...edit, ...change })).status).toBe(status);
    }
    expect((await readLedger(data.path())).entries).toHaveLength(2);
  },
  SLOW_MS,
);
