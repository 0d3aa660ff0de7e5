import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "@/lib/canonical-json";
import { RefusedPairing } from "@/lib/compare";
import type { RecordingItem } from "@/lib/recording";
import type { ToolList } from "@/lib/tool-list";
import { getComparisonReport } from "../export-rows";
import { importRecording } from "../import-recording";
import type { ImportSource } from "../import-types";
import { sampleItems, sampleSource, sampleTools, temporaryDatabase } from "../testing";
import { getComparison, listPairRows } from "./index";

const OLD = "shop.quote_refund";
const NEW = "shop.price_refund";
const PAIR = `${OLD}:${NEW}`;

let here: ReturnType<typeof temporaryDatabase>;
beforeAll(async () => {
  here = temporaryDatabase();
  await importAs("old", OLD);
  await importAs("new", NEW);
});
afterAll(() => here.clear());

/** The sample's 60 runs, its quoting tool under this name; every ticket still expects the old one. */
async function importAs(id: string, name: string): Promise<void> {
  const tools: ToolList = sampleTools.map((server) => ({
    ...server,
    tools: server.tools.map((tool) =>
      `shop.${tool.name}` === OLD ? { ...tool, name: name.slice("shop.".length) } : tool,
    ),
  }));
  const header = { id, revision: id, toolListSha256: sha256Hex(id) };
  async function* items(): AsyncGenerator<RecordingItem> {
    for await (const item of sampleItems({ runs: 60, header })) {
      if (item.kind === "start") yield { ...item, tools };
      else if (item.kind === "run") {
        const calls = item.run.calls.map((call) => (call.tool === OLD ? { ...call, tool: name } : call));
        yield { ...item, run: { ...item.run, calls } };
      } else yield item;
    }
  }
  await importRecording(here.db, { ...(sampleSource({ runs: 0, header }) as ImportSource), items: items() });
}

describe("a renamed tool", () => {
  test("leaves its tickets out of the pairs, and none counts as lost, until it is paired", async () => {
    const page = await getComparison(here.db, "old", "new");
    expect(page?.comparison.comparable).toBe(false);
    expect(page?.comparison.unpaired.onlyBase.length).toBeGreaterThan(40);
    expect(page?.comparison.renamed).toEqual([]);
  });

  test("paired, is the same tool on both sides in every figure", async () => {
    const [base, again] = [
      await getComparison(here.db, "old", "new", { pair: [PAIR] }),
      await getComparison(here.db, "new", "old", { pair: [`${NEW}:${OLD}`] }),
    ];
    if (base === null || again === null) throw new Error("both are here");
    const { comparison, pairCounts, pairs } = base;
    expect(comparison).toMatchObject({
      comparable: true,
      renamed: [{ from: OLD, to: NEW }],
      unpaired: { onlyBase: [], onlyCandidate: [], changed: [] },
      toolChanges: [{ tool: NEW, field: "name", from: OLD, to: NEW }],
    });
    expect(comparison.perTool.map(({ expected, textChanged }) => [expected, textChanged])).toEqual([
      [NEW, true],
    ]);
    expect(pairCounts).toMatchObject({ lost: 0, gained: 0 });
    expect(pairCounts.both + pairCounts.neither).toBe(comparison.firstTool?.base.n);
    expect(comparison.sides.base).toEqual(comparison.sides.candidate);
    for (const { expected, base: was, candidate: is } of pairs) {
      expect(expected).toBe(NEW);
      expect(was.called).toMatchObject({ tool: is.called?.kind === "tool" ? is.called.tool : "" });
    }
    const called = new Set(comparison.moves.map((move) => move.called));
    expect([...called].sort()).toEqual(["shop.get_order_status", NEW].sort());
    for (const { base: was, candidate: is } of comparison.moves) expect(was).toBe(is);
    expect(comparison.moves.reduce((sum, move) => sum + move.base, 0)).toBe(comparison.firstTool?.base.n);
    expect(again.comparison.perTool.map(({ expected }) => expected)).toEqual([OLD]);
    expect(again.comparison.firstTool?.base.n).toBe(comparison.firstTool?.base.n);
  });

  test("stands in the exports' comparison, and what is stored stays as it was", async () => {
    const report = await getComparisonReport(here.db, "old", "new", { pair: [PAIR] });
    expect(report?.comparison.renamed).toEqual([{ from: OLD, to: NEW }]);
    expect((await getComparison(here.db, "old", "new"))?.comparison.comparable).toBe(false);
  });

  test("of a name that is nowhere is refused", async () => {
    await expect(getComparison(here.db, "old", "new", { pair: ["shop.nothing:shop.x"] })).rejects.toThrow(
      RefusedPairing,
    );
  });
});

test("the pairs of one kind come with their moves alone, a page at a time, paired or not", async () => {
  const pair = [PAIR];
  const whole = await getComparison(here.db, "old", "new", { pair });
  const both = await getComparison(here.db, "old", "new", { pair, show: "both" });
  const lost = await getComparison(here.db, "old", "new", { pair, show: "lost" });
  const sum = (page: typeof whole) => page?.comparison.moves.reduce((total, { base }) => total + base, 0);
  expect(sum(both)).toBe(whole?.pairCounts.both);
  expect(both?.comparison.moves.every(({ right, called }) => right && called === NEW)).toBe(true);
  expect(both?.comparison.firstTool).toEqual(whole?.comparison.firstTool);
  expect(lost?.comparison.moves).toEqual([]);
  const page = await listPairRows(here.db, "old", "new", { state: "both", pair, limit: 5 });
  expect(page?.rows.map(({ expected }) => expected)).toEqual(Array(5).fill(NEW));
  expect(page?.total).toBe(whole?.pairCounts.both);
});
