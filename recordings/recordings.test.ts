import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { loadSuite } from "@/lib/replay/testing";
import { parseAuthored } from "./authored";
import { checkPublished } from "./check-published";
import { makeRecordings } from "./make";
import type { AuthoredTables } from "./plans";

const read = (name: string) => readFileSync(`recordings/${name}`, "utf8");

describe("the bundled recordings", () => {
  test("are remade byte for byte, and SHA256SUMS lists each of them", async () => {
    const remade = await makeRecordings(process.cwd());
    for (const [name, text] of remade) expect(text === read(name), `${name} is as committed`).toBe(true);
    const listed = read("SHA256SUMS")
      .trim()
      .split("\n")
      .map((line) => line.split("  ")[1]);
    expect(listed).toEqual([...remade.keys()].filter((name) => name.endsWith(".jsonl")));
  });

  test("say what they are: no model run, and nothing that reads like one", () => {
    for (const line of read("SHA256SUMS").trim().split("\n")) {
      const header = JSON.parse(read(line.split("  ")[1] ?? "").split("\n")[0] ?? "");
      expect(["constructed", "baseline"]).toContain(header.provenance.class);
      expect(header.provenance.statement).toMatch(/^No (chat )?model was run\./);
      expect(header.recordedAt).toBe("2026-06-30T12:00:00.000Z");
      if (header.provenance.class === "constructed") expect(header.model).toBeNull();
    }
  });
});

describe("checkPublished", () => {
  let tables: AuthoredTables;
  const rows = (id: "ticket-runs" | "pick-a-tool") => parseAuthored(read(`authored/${id}.json`), id);
  const check = async (texts: Record<string, string>, with_: Partial<AuthoredTables> = {}) =>
    checkPublished(new Map(Object.entries(texts)), {
      shop: await loadSuite("shop"),
      tables: { ...tables, ...with_ },
    });

  beforeAll(() => {
    tables = { "ticket-runs": rows("ticket-runs"), "pick-a-tool": rows("pick-a-tool") };
  });

  test("finds nothing to say about the files as they are", async () => {
    const names = ["ticket-runs.jsonl", "pick-a-tool.jsonl", "baseline-majority.jsonl"];
    expect(await check(Object.fromEntries(names.map((name) => [name, read(name)])))).toEqual([]);
  });

  test("names the figure that one ticket less moves", async () => {
    const lines = read("ticket-runs.jsonl").split("\n");
    const without = lines.filter((line) => !line.includes('"ticket":"T-0007"')).join("\n");
    expect(await check({ "ticket-runs.jsonl": without })).toContain(
      'ticket-runs: "tickets: 48" is wanted, "tickets: 47" came out',
    );
  });

  test("names an answer that stopped promising, and one that began to", async () => {
    const edited = rows("ticket-runs").map((row) =>
      row.ticket === "T-0007"
        ? { ...row, answer: "A refund would be 42.00." }
        : row.ticket === "T-0001"
          ? { ...row, answer: "We will refund you." }
          : row,
    );
    expect(await check({}, { "ticket-runs": edited })).toEqual([
      "T-0001: its answer holds a phrase of the rule",
      "T-0007: its answer holds no phrase of the rule",
    ]);
  });

  test("wants near misses", async () => {
    const none = rows("ticket-runs").map((row) => ({ ...row, nearMissOf: null }));
    expect(await check({}, { "ticket-runs": none })).toEqual([
      "0 near misses of the phrase rule, at least 12 are wanted",
    ]);
  });
});
