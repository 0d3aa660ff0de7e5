import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { callText, recordingText, type TestRecording } from "@/lib/recording/testing";
import { makeHome, schemaFault } from "../testing";
import { fixturePath } from "./import-case";

const home = await makeHome();
const { rightcall } = home;

async function compare(base: string, candidate: string) {
  const { code, out, err } = await rightcall("compare", base, candidate, "--json");
  expect([code, err]).toEqual([0, ""]);
  const json = JSON.parse(out);
  expect(await schemaFault("compare", json)).toBe("");
  return json;
}

test("M9: tickets that one side lacks are listed, and in no difference", async () => {
  for (const id of ["m9-a", "m9-b"]) {
    expect((await rightcall("import", fixturePath(`${id}.jsonl`))).code).toBe(0);
  }
  const json = await compare("m9-a", "m9-b");
  expect(json.firstTool).toMatchObject({
    base: { k: 1, n: 2 },
    candidate: { k: 2, n: 2 },
    gained: ["t2"],
    lost: [],
  });
  expect(json.unpaired).toEqual({ onlyBase: ["t3"], onlyCandidate: ["t4"], changed: [] });
  expect(json.sides).toMatchObject({ base: { k: 2, n: 3 }, candidate: { k: 2, n: 3 } });
  expect(json.moves).toEqual([
    { expected: "lend_book", called: "lend_book", right: true, base: 1, candidate: 2 },
    { expected: "lend_book", called: "return_book", right: false, base: 1, candidate: 0 },
  ]);
  const back = await compare("m9-b", "m9-a");
  expect(back.firstTool).toMatchObject({ gained: [], lost: ["t2"] });
  expect(back.firstTool.difference).toBe(-json.firstTool.difference);
  expect(back.unpaired).toEqual({ onlyBase: ["t4"], onlyCandidate: ["t3"], changed: [] });
});

describe("several trials of a ticket", () => {
  const TRIALS = 3;
  const RIGHT = callText("shop.find_orders", { order_id: "O-1" });
  const WRONG = callText("shop.quote_refund", { order_id: "O-1" });

  /** A recording of T-1 … T-n, how often of three each was right. */
  async function record(id: string, rights: readonly number[], header: TestRecording["header"] = {}) {
    const text = recordingText({
      header: { id, trials: TRIALS, mode: "first-call", sampling: { temperature: 0.7 }, ...header },
      tickets: rights.map((_, index) => ({
        id: `T-${index + 1}`,
        expectation: { accepted: ["shop.find_orders"] },
      })),
      runs: rights.flatMap((right, index) =>
        Array.from({ length: TRIALS }, (_, trial) => ({
          ticket: `T-${index + 1}`,
          trial: trial + 1,
          turns: [{ reply: trial < right ? RIGHT : WRONG, calls: [{ status: "not_run" as const }] }],
        })),
      ),
    });
    const file = path.join(home.dataDir, `${id}.jsonl`);
    await writeFile(file, text);
    const { code, err } = await rightcall("import", file);
    expect([code, err]).toEqual([0, ""]);
  }

  test("are held together: a test over tickets, pass^k and flips", async () => {
    await record("three-a", [3, 0, 0, 0, 0, 0, 1]);
    await record("three-b", [3, 3, 3, 3, 3, 3, 1], {
      revision: "r2",
      prompt: { id: "plain", sha256: "2".repeat(64) },
    });
    const json = await compare("three-a", "three-b");
    expect(json.method.test).toContain("sign-flip");
    expect(json.method.differenceInterval).toContain("bootstrap");
    expect(json.firstTool).toMatchObject({ base: { k: 4, n: 21 }, candidate: { k: 19, n: 21 }, midP: null });
    // Five tickets, not fifteen runs: the exact p is that of 5 to 0.
    expect(json.firstTool.p).toBeCloseTo(2 * 0.5 ** 5, 12);

    const score = JSON.parse((await rightcall("score", "three-a", "--json")).out);
    expect(await schemaFault("score", score)).toBe("");
    expect(score.trials).toMatchObject({
      always: 1,
      never: 5,
      sometimes: 1,
      flips: { k: 1, n: 7 },
      repeatsItself: false,
    });
    const chances = score.trials.passHatK.map(({ value }: { value: number }) => value);
    expect(chances[0]).toBeCloseTo(4 / 21, 12);
    expect(chances[2]).toBeCloseTo(1 / 7, 12);
  });

  test("count as one where the model is read greedily: a reply said three times is no repeat", async () => {
    const greedy = { sampling: { temperature: 0 } };
    await record("greedy-a", [3, 0, 0, 0], greedy);
    await record("greedy-b", [3, 3, 3, 3], { ...greedy, prompt: { id: "plain", sha256: "2".repeat(64) } });
    const json = await compare("greedy-a", "greedy-b");
    expect(json.firstTool).toMatchObject({ base: { k: 1, n: 4 }, candidate: { k: 4, n: 4 }, p: 0.25 });
    expect(json.method.test).toContain("McNemar");
    const score = JSON.parse((await rightcall("score", "greedy-a", "--json")).out);
    expect(score.trials.repeatsItself).toBe(true);
  });
});
