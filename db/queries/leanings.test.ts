import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Header, RecordingItem } from "@/lib/recording";
import type { Preference } from "@/lib/ticket-run";
import { importRecording } from "../import-recording";
import type { Db } from "../open-database";
import { sampleItems, sampleRun, sampleSource, temporaryDatabase } from "../testing";
import { getComparison, getScorecard, getTicketPage } from "./index";

const RUNS = 40;
const RIGHT = "shop.quote_refund";
const [OTHER, LAST] = ["shop.get_order_status", "shop.issue_refund"];

let here: ReturnType<typeof temporaryDatabase>;
let db: Db;

beforeAll(() => {
  here = temporaryDatabase();
  db = here.db;
});
afterAll(() => here.clear());

type Weigh = (number: number) => Preference | null;

/** The sample with what each run weighed. */
async function importWeighed(id: string, weigh: Weigh, header: Partial<Header> = {}): Promise<void> {
  const options = { runs: RUNS, header: { id, ...header } };
  async function* items(): AsyncGenerator<RecordingItem> {
    let number = 0;
    for await (const item of sampleItems(options)) {
      if (item.kind !== "run") yield item;
      else {
        number += 1;
        yield { ...item, run: { ...item.run, preference: weigh(number) } };
      }
    }
  }
  await importRecording(db, { ...sampleSource(options), items: items() });
}

const weighed = (right: number, other: number, measure?: Preference["measure"]): Preference => ({
  turn: 1,
  ...(measure === undefined ? {} : { measure }),
  scores: [
    { tool: OTHER, score: other },
    { tool: RIGHT, score: right },
    { tool: LAST, score: 0 },
  ].toSorted((left, one) => one.score - left.score),
});

const isScored = (number: number) => number % 11 !== 0 && number % 13 !== 0;
const scored = Array.from({ length: RUNS }, (_, index) => index + 1).filter(isScored);

describe("how a recording leaned", () => {
  test("is kept with its measure, to the ticket page and back", async () => {
    await importWeighed("kept", (number) => (number === 2 ? weighed(0.25, 0.75, "probability") : null));
    const page = await getTicketPage(db, "kept", sampleRun(2).ticket.id, 1);
    expect(page?.preference).toEqual(weighed(0.25, 0.75, "probability"));
    expect((await getTicketPage(db, "kept", sampleRun(3).ticket.id, 1))?.preference).toBeNull();
  });

  test("counts scored runs alone, on the scorecard", async () => {
    await importWeighed("words", (number) => (number % 2 ? weighed(9, 5) : weighed(5, 9)));
    const { preferences } = (await getScorecard(db, "words")) ?? {};
    expect(preferences).toMatchObject({ measure: null, runs: scored.length, tools: 3, onAccepted: null });
    expect(preferences?.amongFirst[0]?.rate.k).toBe(scored.filter((number) => number % 2).length);
    expect(preferences?.amongFirst[1]?.rate.k).toBe(scored.length);
    expect(preferences?.matrix.of).toBe("place");
  });

  test("has mean probabilities where the file says that its scores are some", async () => {
    await importWeighed("chances", () => weighed(0.6, 0.3, "probability"));
    const { preferences } = (await getScorecard(db, "chances")) ?? {};
    expect(preferences?.onAccepted?.mean).toBeCloseTo(0.6, 12);
    expect(preferences?.matrix.rows[0]?.cells).toEqual([0.6, 0.3, 0].map((one) => expect.closeTo(one, 12)));
  });

  test("is nothing where no run weighed tools", async () => {
    await importWeighed("silent", () => null);
    expect((await getScorecard(db, "silent"))?.preferences).toBeNull();
  });
});

describe("two recordings that leaned", () => {
  test("are compared on their pairs, and swapping them negates it", async () => {
    const toolListSha256 = "a".repeat(64);
    await importWeighed("lean-a", () => weighed(0.5, 0.4, "probability"), { toolListSha256 });
    await importWeighed("lean-b", (number) => weighed(number % 5 ? 0.7 : 0.45, 0.3, "probability"), {
      toolListSha256: "b".repeat(64),
    });
    const there = (await getComparison(db, "lean-a", "lean-b"))?.comparison;
    const back = (await getComparison(db, "lean-b", "lean-a"))?.comparison;
    const [more, less] = [scored.filter((one) => one % 5), scored.filter((one) => one % 5 === 0)];
    expect(there?.preferences).toMatchObject({
      of: "probability",
      runs: scored.length,
      more: more.length,
      less: less.length,
      verdict: "settled",
    });
    expect(back?.preferences).toMatchObject({
      more: less.length,
      less: more.length,
      p: there?.preferences?.p,
    });
    expect(back?.preferences?.difference).toBe(-(there?.preferences?.difference ?? 0));
    expect(there?.firstTool).toMatchObject({ gained: [], lost: [] });
  });

  test("say nothing of it where one side weighed nothing", async () => {
    const comparison = (await getComparison(db, "lean-a", "silent"))?.comparison;
    expect(comparison).not.toHaveProperty("preferences");
  });
});
