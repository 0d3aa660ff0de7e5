import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readRecording } from "@/lib/recording";
import { collectRecording } from "@/lib/replay";
import { loadSuite, replay } from "@/lib/replay/testing";
import { parseAuthored } from "./authored";
import { checkPublished } from "./check-published";
import { makeRecordings } from "./make";
import type { AuthoredTables } from "./plans";
import { RECORDED } from "./recorded";

const SMOLLM2 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53";
const MINILM = "d84d43f5bbf897f9312b323e03ad7c13e2cd2587580336bb0cbeca931c85e541";

const read = (name: string) => readFileSync(`recordings/${name}`, "utf8");

const listed = () =>
  read("SHA256SUMS")
    .trim()
    .split("\n")
    .map((line) => line.split("  ")[1] ?? "");
const isRecorded = (name: string) => RECORDED.some((id) => name === `${id}.jsonl`);
const headerOf = (name: string) => JSON.parse(read(name).split("\n")[0] ?? "");

describe("the bundled recordings", () => {
  test("are remade byte for byte where no weights are needed, and SHA256SUMS lists every file", async () => {
    const remade = await makeRecordings(process.cwd());
    for (const [name, text] of remade) expect(text === read(name), `${name} is as committed`).toBe(true);
    const made = [...remade.keys()].filter((name) => name.endsWith(".jsonl"));
    expect(listed()).toEqual([...made, ...RECORDED.map((id) => `${id}.jsonl`)]);
    const there = readdirSync("recordings").filter((name) => name.endsWith(".jsonl"));
    expect(there.toSorted()).toEqual(listed().toSorted());
  });

  test("say what they are: without weights no model run, and nothing that reads like one", () => {
    for (const name of listed().filter((name) => !isRecorded(name))) {
      const header = headerOf(name);
      expect(["constructed", "baseline"]).toContain(header.provenance.class);
      expect(header.provenance.statement).toMatch(/^No (chat )?model was run\./);
      expect(header.recordedAt).toBe("2026-06-30T12:00:00.000Z");
      if (header.provenance.class === "constructed") expect(header.model).toBeNull();
    }
  });

  test("name the weights that were run, by file and hash, and only a chat model's as a model run", () => {
    for (const id of RECORDED) {
      const { model, provenance } = headerOf(`${id}.jsonl`);
      expect(provenance.class).toBe(id.startsWith("baseline-") ? "baseline" : "model-run");
      expect(model.sha256).toBe(id.startsWith("baseline-") ? MINILM : SMOLLM2);
      expect(provenance.statement).toContain(model.sha256);
    }
  });

  test("of real weights replay as the same through today's host and servers", {
    timeout: 120_000,
  }, async () => {
    const suite = await loadSuite("shop");
    for (const id of RECORDED) {
      const chunks = createReadStream(`recordings/${id}.jsonl`);
      const recording = await collectRecording(readRecording(chunks, id));
      expect({ id, ...(await replay({ recording, suite })) }).toMatchObject({ id, changed: 0, notRun: 0 });
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
