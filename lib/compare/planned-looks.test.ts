import { describe, expect, test } from "vitest";
import { score, ticketRun } from "@/lib/scoring/testing";
import { compareRecordings, smallLine } from "./index";
import { plannedLevels, takeLook } from "./planned-looks";
import { side } from "./testing";

const ticket = (sum: number, ...left: boolean[]) => ({ sum, left });
const times = (count: number, one: ReturnType<typeof ticket>) => Array.from({ length: count }, () => one);
const levels = plannedLevels(4);

describe("plannedLevels", () => {
  test("are O'Brien and Fleming's, shared among the lists tried", () => {
    expect(levels.map((level) => Number(level.toFixed(5)))).toEqual([0.00005, 0.0042, 0.01942, 0.04294]);
    expect(plannedLevels(4, 2)[3]).toBeCloseTo((levels[3] ?? 0) / 2);
    expect(plannedLevels(1)[0]).toBeCloseTo(0.05);
  });
});

describe("takeLook", () => {
  test("settles at once only what is overwhelming", () => {
    expect(takeLook(times(15, ticket(1)), 1, levels)).toMatchObject({ state: "go on", used: 1, planned: 4 });
    expect(takeLook(times(16, ticket(1, true)), 1, levels)).toMatchObject({ state: "settled" });
  });

  test("holds p against the level of its own look", () => {
    const changed = times(9, ticket(1, true, false));
    expect(takeLook(changed, 2, levels)).toMatchObject({ p: 2 / 2 ** 9, state: "settled" });
    expect(takeLook(times(9, ticket(1, true, false, true)), 1, levels).state).toBe("go on");
  });

  test("counts a ticket once, however many trials it has", () => {
    expect(takeLook(times(4, ticket(4)), 4, levels)).toMatchObject({ p: 0.125, state: "used up" });
  });

  test("stops where nothing that is left could settle it", () => {
    expect(takeLook(times(3, ticket(1, false)), 3, levels).state).toBe("cannot settle");
    expect(takeLook(times(3, ticket(0)), 3, levels).state).toBe("cannot settle");
    expect(takeLook(times(48, ticket(0, false)), 3, levels).state).toBe("go on");
    expect(takeLook(times(48, ticket(0, true)), 3, levels).state).toBe("go on");
  });
});

describe("a comparison whose trials were planned as looks", () => {
  const runs = (right: (ticket: number) => boolean) =>
    Array.from({ length: 10 }, (_, ticket) =>
      [1, 2].map((trial) => verdict(ticket, trial, right(ticket))),
    ).flat();
  const verdict = (ticket: number, trial: number, right: boolean) => ({
    ticketSha256: `sha of ${ticket}`,
    resultsByCall: {},
    verdict: {
      ...score(ticketRun([right ? "get_order" : "refund_order"]), { accepted: ["get_order"] }),
      ticket: `T-${ticket}`,
      trial,
    },
  });
  const base = { ...side("a", []), runs: runs(() => false) };
  const candidate = { ...side("b", []), toolListSha256: "other", runs: runs((ticket) => ticket < 7) };
  const compare = (looks?: { planned: number; used: number }) =>
    compareRecordings(base, candidate, { toolChanges: [], ...(looks ? { looks } : {}) });

  test("is held against the level of its last look, not against 0.05", () => {
    expect(compare().firstTool).toMatchObject({ p: 2 / 2 ** 7, verdict: "settled" });
    const looked = compare({ planned: 4, used: 2 });
    expect(looked.firstTool?.verdict).not.toBe("settled");
    expect(looked.firstTool?.pAdjusted).toBeGreaterThan(0.05);
    expect(compare({ planned: 4, used: 3 }).firstTool?.verdict).toBe("settled");
  });

  test("says how many looks were planned and used", () => {
    expect(compare({ planned: 4, used: 2 }).looks).toEqual({ planned: 4, used: 2 });
    expect(smallLine(compare({ planned: 4, used: 2 }))).toContain("4 looks planned, 2 used");
    expect(smallLine(compare())).not.toContain("planned");
  });
});
