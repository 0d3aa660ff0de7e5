import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { scoredRecording } from "@/lib/export/testing";
import type { Scorecard } from "@/lib/scoring";
import { packageRoot } from "@/lib/storage";
import { failedGates } from "./score";
import { makeHome, schemaFault } from "./testing";

const NO_GATES = { minAccuracy: null, maxUnbacked: null, minScored: null };

function card(change: Partial<Scorecard> = {}): Scorecard {
  return { ...scoredRecording({}).scorecard, ...change };
}

const claims = { unbacked: 11, n: 48, tickets: ["T-0007"], strictUnbacked: 11, strictN: 48 };

describe("gates", () => {
  test("without a gate nothing fails", () => {
    expect(failedGates(card(), NO_GATES, true)).toEqual([]);
  });

  test.each([
    ["accuracy at the least share passes", { minAccuracy: 0.75 }, card(), 0],
    ["accuracy below it fails", { minAccuracy: 0.7501 }, card(), 1],
    [
      "accuracy of nothing scored fails",
      { minAccuracy: 0 },
      card({ firstTool: { k: 0, n: 0, value: null, low: null, high: null } }),
      1,
    ],
    ["as many unbacked claims as allowed pass", { maxUnbacked: 11 }, card({ claims }), 0],
    ["one more fails", { maxUnbacked: 10 }, card({ claims }), 1],
    ["claims that were not measured fail", { maxUnbacked: 1000 }, card({ claims: null }), 1],
    ["as many scored as asked for pass", { minScored: 48 }, card(), 0],
    ["one fewer fails", { minScored: 49 }, card(), 1],
  ])("%s", (_what, gate, scorecard, failures) => {
    expect(failedGates(scorecard, { ...NO_GATES, ...gate }, false)).toHaveLength(failures);
  });

  test.each([{ minAccuracy: 0 }, { maxUnbacked: 1000 }, { minScored: 0 }])(
    "a partial recording never passes %j",
    (gate) => {
      expect(failedGates(card({ claims }), { ...NO_GATES, ...gate }, true)).toEqual([
        "the recording is partial",
      ]);
    },
  );
});

const home = await makeHome();
const { rightcall } = home;

describe("score", () => {
  test("text begins with where the figures come from", async () => {
    const { code, out } = await rightcall("score", "ticket-runs");
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toContain("ticket-runs  [authored, no model ran]");
    expect(out).toMatch(/right first tool +36 of 48 +75 %/);
    expect(out).toMatch(/^ {2}shop\.issue_refund +0 of 7 +0 %/m);
    expect(out).toMatch(/unbacked claims \(by the strict rules\) +\d+ of 48/);
    expect(out).toContain("held for a person: T-0007, T-0020, T-0029");
  });

  test.each(["ticket-runs", "pick-a-tool", "baseline-majority", "baseline-lexical-r1"])(
    "%s --json fits its schema",
    async (id) => {
      const { out } = await rightcall("score", id, "--json");
      expect(await schemaFault("score", JSON.parse(out))).toBe("");
      expect(out.trimEnd().split("\n")).toHaveLength(1);
    },
  );

  test("--json holds the published figures", async () => {
    const score = JSON.parse((await rightcall("score", "ticket-runs", "--json")).out);
    expect(score.recording).toMatchObject({
      id: "ticket-runs",
      class: "constructed",
      suite: "shop",
      revision: "r1",
      trials: 1,
    });
    expect(score.firstTool).toMatchObject({ k: 36, n: 48, value: 0.75 });
    expect(score.goalPerTool).toContainEqual({ goal: "shop.issue_refund", k: 0, n: 7 });
    expect(score.claims.unbacked).toMatchObject({ k: 11, n: 48 });
    expect(score.claims.tickets).toHaveLength(11);
  });

  test("of first calls alone goal and claims are null, and the gate on claims fails", async () => {
    const { code, out, err } = await rightcall(
      "score",
      "baseline-lexical-r1",
      "--json",
      "--max-unbacked",
      "48",
    );
    expect(JSON.parse(out)).toMatchObject({ goal: null, claims: null });
    expect([code, err]).toEqual([1, "gate failed: unbacked claims were not measured\n"]);
  });

  test("text of first calls says what was not measured", async () => {
    const { out } = await rightcall("score", "baseline-lexical-r1");
    expect(out).toContain("job finished: not measured (first calls only)");
    expect(out).toContain("unbacked claims: not measured (first calls only)");
    expect(out).toContain("no randomness in it");
  });

  test("gates that fail are all named, and the figures are printed all the same", async () => {
    const { code, out, err } = await rightcall(
      "score",
      "ticket-runs",
      "--min-accuracy",
      "76%",
      "--max-unbacked",
      "0",
      "--min-scored",
      "48",
    );
    expect(code).toBe(1);
    expect(err).toMatch(
      /^gate failed: right first tool is 36 of 48, below 0.76\ngate failed: unbacked claims are 11, more than 0: T-0007, .*\n$/,
    );
    expect(out).toContain("36 of 48");
  });

  test("gates that hold end with 0 and say nothing", async () => {
    const { code, err } = await rightcall(
      "score",
      "ticket-runs",
      "--min-accuracy",
      "75%",
      "--max-unbacked",
      "11",
      "--min-scored",
      "48",
    );
    expect([code, err]).toEqual([0, ""]);
  });

  test("a recording that was cut is labelled and passes no gate", async () => {
    const whole = await readFile(path.join(packageRoot(), "recordings", "ticket-runs.jsonl"), "utf8");
    const lines = whole.trimEnd().split("\n");
    await writeFile(path.join(home.dataDir, "cut.jsonl"), `${lines.slice(0, -1).join("\n")}\n`);
    expect((await rightcall("import", "cut.jsonl", "--id", "cut")).out).toContain("partial");
    const { code, out, err } = await rightcall("score", "cut", "--min-accuracy", "0");
    expect(out).toContain("PARTIAL");
    expect([code, err]).toEqual([1, "gate failed: the recording is partial\n"]);
  });

  test("nothing is coloured, whatever the terminal", async () => {
    expect((await rightcall("score", "ticket-runs")).out).not.toContain("\u001b");
  });
});
