import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { makeHome } from "./testing";

const { rightcall } = await makeHome();

type Scores = { tool: string; score: number }[];

/** The place of the expected tool in each preference line of a bundled file, counted by hand. */
async function placesIn(id: string): Promise<Map<string, number>> {
  const text = await readFile(path.join(packageRoot(), "recordings", `${id}.jsonl`), "utf8");
  const events = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const expected = new Map(
    events.filter(({ type }) => type === "expect").map(({ ticket, accepted }) => [ticket, accepted[0]]),
  );
  return new Map(
    events
      .filter(({ type }) => type === "preference")
      .map(({ ticket, scores }: { ticket: string; scores: Scores }) => {
        const own = scores.find(({ tool }) => tool === expected.get(ticket))?.score ?? 0;
        return [ticket, scores.filter(({ score }) => score >= own).length];
      }),
  );
}

async function jsonOf(...args: string[]) {
  return JSON.parse((await rightcall(...args, "--json")).out);
}

describe("how a bundled baseline leaned", () => {
  test.each(["baseline-lexical-r1", "baseline-lexical-r3", "baseline-majority"])(
    "%s has the right tool among the first as often as its file says",
    async (id) => {
      const places = [...(await placesIn(id)).values()];
      const { preferences, firstTool } = await jsonOf("score", id);
      expect(places).toHaveLength(48);
      for (const { first, rate } of preferences.amongFirst) {
        expect(rate, `first ${first}`).toMatchObject({
          k: places.filter((place) => place <= first).length,
          n: 48,
        });
      }
      expect(preferences).toMatchObject({ measure: null, runs: 48, tools: 6, onAccepted: null });
      expect(firstTool.n).toBe(48);
    },
  );

  test("is compared ticket by ticket, apart from the first tools, and says so in the text", async () => {
    const [before, after] = [await placesIn("baseline-lexical-r1"), await placesIn("baseline-lexical-r3")];
    const moved = [...before].map(([ticket, place]) => 1 / (after.get(ticket) ?? 0) - 1 / place);
    const { preferences } = await jsonOf("compare", "baseline-lexical-r1", "baseline-lexical-r3");
    expect(preferences).toMatchObject({
      of: "reciprocal rank",
      more: moved.filter((change) => change > 0).length,
      less: moved.filter((change) => change < 0).length,
    });
    expect(preferences.difference).toBeCloseTo(moved.reduce((total, one) => total + one, 0) / 48, 12);
    const { out } = await rightcall("compare", "baseline-lexical-r1", "baseline-lexical-r3");
    expect(out).toContain("how it leaned (no part of the figures above)");
    expect(out).toContain(`more on ${preferences.more}, less on ${preferences.less} of 48 tickets`);
  });

  test("is nothing where a recording weighed no tools", async () => {
    expect((await jsonOf("score", "ticket-runs")).preferences).toBeNull();
    expect((await rightcall("score", "ticket-runs")).out).not.toContain("leaned");
  });
});

test("a ticket that should call nothing counts apart; suites without one say nothing of it", async () => {
  const { negative } = await jsonOf("score", "pick-a-tool");
  expect(negative).toMatchObject({
    due: { k: 2, n: 2 },
    abstention: { k: 1, n: 1 },
    overTrigger: { k: 0, n: 1 },
    forbidden: null,
    perKind: [],
  });
  expect((await rightcall("score", "pick-a-tool")).out).toContain("called nothing, where nothing was due");
  expect((await jsonOf("score", "ticket-runs")).negative).toBeNull();
  expect((await rightcall("score", "ticket-runs")).out).not.toContain("nothing was due");
});

test("what followed a tool error is a figure of its own", async () => {
  const { recovery, goal } = await jsonOf("score", "ticket-runs");
  expect(recovery.wentOn.n).toBeGreaterThan(0);
  expect(recovery.finished.n).toBe(recovery.wentOn.n);
  expect(goal.n).toBe(48);
  expect((await jsonOf("score", "baseline-lexical-r1")).recovery).toBeNull();
});
