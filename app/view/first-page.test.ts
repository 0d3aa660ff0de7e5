import { describe, expect, test } from "vitest";
import { showFreshness } from "./freshness";
import { canCompare, groupRecordings } from "./groups";
import { describeRecordings } from "./inventory-line";
import { describePicks, orderPicks } from "./picks";
import { buildRecording } from "./testing";

describe("groupRecordings", () => {
  const rows = [
    buildRecording({ id: "toy", group: "toy", class: "toy-model" }),
    buildRecording({ id: "up", group: "uploaded", class: "imported-unverified" }),
    buildRecording(),
  ];

  test("keeps the model group first even when it is empty, and a toy model in no group", () => {
    expect(
      groupRecordings(rows).map(({ group, rows: members }) => [group, members.map((row) => row.id)]),
    ).toEqual([
      ["model", []],
      ["baseline", ["lexical-r1"]],
      ["uploaded", ["up"]],
    ]);
  });

  test("lets neither the worked example nor a partial file be compared", () => {
    expect(canCompare(buildRecording())).toBe(true);
    expect(canCompare(buildRecording({ class: "constructed", group: "example" }))).toBe(false);
    expect(canCompare(buildRecording({ partial: true }))).toBe(false);
  });
});

describe("picks", () => {
  const older = buildRecording({ id: "b", recordedAt: "2026-01-01" });
  const newer = buildRecording({ id: "a", recordedAt: "2026-02-01", revision: "r2" });

  test("take the older recording for the base, whatever was ticked first", () => {
    expect(orderPicks([newer, older], ["a", "b"]).map((row) => row.id)).toEqual(["b", "a"]);
    expect(orderPicks([newer, older], ["a", "gone"]).map((row) => row.id)).toEqual(["a"]);
  });

  test("say what differs between the two", () => {
    expect(describePicks([newer, older], ["a", "b"])).toEqual({
      count: "2 ticked",
      names: "b → a",
      differs: "descriptions r1 → r2",
    });
    expect(describePicks([newer, older], []).count).toBe("Tick two recordings to compare them.");
  });
});

test("describeRecordings leaves empty groups out, but not the missing model", () => {
  const recordings = { model: 0, baseline: 4, uploaded: 0, example: 2, toy: 1 };
  expect(describeRecordings({ tickets: 48, tools: 6, servers: 2, recordings })).toEqual({
    total: 6,
    parts: "none from a chat model yet, 4 baselines, 2 worked examples",
  });
});

test.each([
  [null, "not replayed", ""],
  [{ same: 48, changed: 0, notRun: 0 }, "Still current", "48 of 48"],
  [{ same: 40, changed: 8, notRun: 0 }, "Out of date", "8 of 48 changed"],
  [{ same: 0, changed: 0, notRun: 48 }, "not replayed", "no server answered"],
  [{ same: 40, changed: 0, notRun: 8 }, "Still current", "40 of 48, 8 runs not replayed"],
])("showFreshness shows %j", (counts, word, detail) => {
  const freshness = counts === null ? null : { ...counts, at: "2026-11-30", codeVersion: "1" };
  expect(showFreshness(freshness)).toMatchObject({ word, detail });
});
