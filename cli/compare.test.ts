import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { makeHome, schemaFault } from "./testing";

const home = await makeHome();
const { rightcall } = home;
const R1 = "baseline-lexical-r1";
const R2 = "baseline-lexical-r2";

async function compareJson(...argv: string[]) {
  const { out } = await rightcall("compare", ...argv, "--json");
  return JSON.parse(out);
}

describe("two recordings that differ in one thing", () => {
  test("the text names both with their class, the axis and what was lost", async () => {
    const { code, out } = await rightcall("compare", R1, R2);
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toContain(`${R1} [`);
    expect(out).toContain("differs: descriptions");
    expect(out).toMatch(/^worse: none|^worse:$/m);
    expect(out).toMatch(/^better: none|^better:$/m);
  });

  test("--json fits its schema and agrees with both scores", async () => {
    const found = await compareJson(R1, R2);
    expect(await schemaFault("compare", found)).toBe("");
    expect(found).toMatchObject({
      comparable: true,
      axis: ["descriptions"],
      base: { id: R1 },
      candidate: { id: R2 },
    });
    for (const [side, id] of [
      ["base", R1],
      ["candidate", R2],
    ] as const) {
      const score = JSON.parse((await rightcall("score", id, "--json")).out);
      expect(found.firstTool[side]).toEqual(score.firstTool);
    }
    const { base, candidate, gained, lost } = found.firstTool;
    expect(candidate.k - base.k).toBe(gained.length - lost.length);
  });

  test("swapping the sides negates the difference", async () => {
    const [there, back] = [await compareJson(R1, R2), await compareJson(R2, R1)];
    expect(back.firstTool.difference).toBe(-there.firstTool.difference || 0);
    expect([back.firstTool.gained, back.firstTool.lost]).toEqual([
      there.firstTool.lost,
      there.firstTool.gained,
    ]);
    expect(back.firstTool.p).toBe(there.firstTool.p);
  });

  test("--tried raises the number of tool lists tried", async () => {
    expect((await compareJson(R1, R2, "--tried", "7")).revisionsTried).toBe(7);
  });

  test("a drop within --max-drop passes, one beyond it fails and says by how much", async () => {
    const { firstTool } = await compareJson(R1, "baseline-majority");
    const [worse, better] = firstTool.difference < 0 ? ["baseline-majority", R1] : [R1, "baseline-majority"];
    expect(firstTool.difference).not.toBe(0);
    expect(await rightcall("compare", better, worse, "--max-drop", "100")).toMatchObject({
      code: 0,
      err: "",
    });
    expect(await rightcall("compare", better, worse, "--max-drop", "0")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^gate failed: right first tool fell by \d+\.\d points, more than 0\n$/),
    });
    expect((await rightcall("compare", worse, better, "--max-drop", "0")).code).toBe(0);
  });
});

describe("two recordings that cannot be compared", () => {
  test("have no difference, a reason, and fail every gate", async () => {
    const found = await compareJson("ticket-runs", R1);
    expect(await schemaFault("compare", found)).toBe("");
    expect(found).toMatchObject({ comparable: false, firstTool: null, perTool: [] });
    expect(found.reason).not.toBe("");
    const { code, out, err } = await rightcall("compare", "ticket-runs", R1, "--max-drop", "100");
    expect(out).toContain("36 of 48");
    expect([code, err]).toEqual([1, expect.stringContaining("gate failed: no difference was measured")]);
  });

  test("an unknown side is wrong use", async () => {
    expect(await rightcall("compare", R1, "nope")).toMatchObject({
      code: 2,
      err: expect.stringContaining('"nope"'),
    });
  });

  test("a partial side fails the gate", async () => {
    const whole = await readFile(path.join(packageRoot(), "recordings", `${R1}.jsonl`), "utf8");
    await writeFile(
      path.join(home.dataDir, "cut.jsonl"),
      `${whole.trimEnd().split("\n").slice(0, -1).join("\n")}\n`,
    );
    await rightcall("import", "cut.jsonl", "--id", "cut");
    const { code, err } = await rightcall("compare", "cut", R2, "--max-drop", "100");
    expect([code, err]).toEqual([1, "gate failed: a partial recording never passes a gate\n"]);
  });
});

describe("a renamed tool", () => {
  const chat = (tool: string) =>
    ["a", "b", "c"]
      .map((id, index) => {
        const called = index === 2 ? "fetch" : tool;
        const call = { id: "c1", function: { name: called, arguments: "{}" } };
        return JSON.stringify({
          id,
          expected: { tool: "lend" },
          tools: [tool, "fetch"].map((name) => ({ name, inputSchema: { type: "object" } })),
          messages: [
            { role: "user", content: `Lend me the atlas, says ${id}` },
            { role: "assistant", tool_calls: [call] },
          ],
        });
      })
      .join("\n");

  test("is never scored as a fall, and paired is compared as one tool, in text, JSON and every export", async () => {
    for (const [id, tool] of [
      ["loans-old", "lend"],
      ["loans-new", "lend_book"],
    ] as const) {
      await writeFile(path.join(home.dataDir, `${id}.jsonl`), `${chat(tool)}\n`);
      await rightcall("import", `${id}.jsonl`);
    }
    const apart = await compareJson("loans-old", "loans-new");
    expect(apart).toMatchObject({ comparable: false, renamed: [] });

    const paired = await compareJson("loans-old", "loans-new", "--pair", "lend:lend_book");
    expect(await schemaFault("compare", paired)).toBe("");
    expect(paired).toMatchObject({
      comparable: true,
      renamed: [{ from: "lend", to: "lend_book" }],
      firstTool: { base: { k: 2, n: 3 }, candidate: { k: 2, n: 3 }, lost: [] },
    });
    const words = "lend read as lend_book";
    const { out } = await rightcall("compare", "loans-old", "loans-new", "--pair", "lend:lend_book");
    expect(out).toContain(`compared with ${words}`);
    for (const format of ["json", "csv", "html", "junit", "md"]) {
      const written = await rightcall(
        ...["export", "loans-old", "loans-new", "--format", format, "--pair", "lend:lend_book"],
      );
      expect(written.code, written.err).toBe(0);
      if (format === "json") {
        expect(await schemaFault("compare", JSON.parse(written.out))).toBe("");
        expect(JSON.parse(written.out)).toMatchObject({ renamed: [{ from: "lend", to: "lend_book" }] });
      } else expect(written.out.replaceAll("`", "")).toContain(words);
    }
  });

  test.each([["lend"], ["lend:"], ["\u001b[31m:x"], ["lend:lend_book_2"], ["fetch:fetch"]])(
    "a pairing of %j is refused with one clear line",
    async (pair) => {
      const { code, out, err } = await rightcall("compare", "loans-old", "loans-new", "--pair", pair);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(/^rightcall: ".*".*\n$/);
      expect(err).not.toContain("\u001b");
    },
  );
});
