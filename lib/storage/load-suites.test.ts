import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadSuites } from "./index";

const claims = {
  version: "1",
  hold: "strict",
  phraseRules: [],
  strict: { id: "strict", misses: "" },
  actions: [],
};
const head = (id: string) => ({
  format: "rightcall-suite/1",
  id,
  title: id,
  servers: [{ name: "s", prefix: "", command: ["node", "s.mjs"] }],
  prompt: "plain",
});
const revision = (id: string, parent: string | null) => ({
  id,
  parent,
  title: id,
  at: "2026",
  by: "Ada",
  changes: {},
});
const edit = (from: object, to: object, ticket = "a") => ({
  at: "2026",
  by: "Ada",
  why: "typo",
  ticket,
  from,
  to,
});

let root: string;
const data = () => join(root, "data");
const load = () => loadSuites(root, data());

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

async function putSuite(folder: string, id: string): Promise<void> {
  await put(`${folder}/suite.json`, head(id));
  await put(`${folder}/tickets.jsonl`, '{"id":"a","body":"x","accepted":["one"]}\n{"id":"b","body":"y"}\n');
  await put(`${folder}/prompts/plain.txt`, "{tools}");
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "suites-"));
  await put("tickets/claims-default.json", claims);
  await putSuite("tickets/shop", "shop");
  await put("tickets/shop/revisions/r1.json", revision("r1", null));
  await put("tickets/empty/README.md", "no suite");
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("loadSuites", () => {
  test("reads bundled suites without a data folder", async () => {
    const suites = await load();
    expect([...suites.keys()]).toEqual(["shop"]);
    expect(suites.get("shop")).toMatchObject({ claims, prompts: { plain: "{tools}" } });
  });

  test("adds revisions and suites made here", async () => {
    await put("data/suites/shop/revisions/mine.json", revision("mine", "r1"));
    await putSuite("data/suites/own", "own");
    await put("data/suites/own/revisions/r1.json", revision("r1", null));
    const suites = await load();
    expect([...suites.keys()]).toEqual(["shop", "own"]);
    expect(suites.get("shop")?.revisions.map(({ id }) => id)).toEqual(["r1", "mine"]);
    expect(suites.get("own")?.revisions.map(({ id }) => id)).toEqual(["r1"]);
  });

  test("refuses one id twice, for suites and for revisions", async () => {
    await put("data/suites/shop/revisions/r1.json", revision("r1", null));
    await expect(load()).rejects.toThrow('there are two revisions "r1"');
    await rm(data(), { recursive: true });
    await putSuite("data/suites/other", "shop");
    await expect(load()).rejects.toThrow('there is a suite "shop" already');
  });

  test("puts edited expectations over a suite's own, line after line", async () => {
    const lines = [
      edit({ accepted: ["one"] }, { accepted: ["two"] }),
      edit({ accepted: ["two"] }, { accepted: [] }),
    ];
    await put(
      "data/suites/shop/expectations.jsonl",
      `${lines.map((line) => JSON.stringify(line)).join("\n\n")}\n{"at":`,
    );
    const tickets = (await load()).get("shop")?.tickets;
    expect(tickets?.map(({ expectation }) => expectation)).toEqual([{ accepted: [] }, {}]);
  });

  test("leaves an edit be that the suite has taken over", async () => {
    await put(
      "data/suites/shop/expectations.jsonl",
      `${JSON.stringify(edit({ accepted: ["zero"] }, { accepted: ["one"] }))}\n`,
    );
    expect((await load()).get("shop")?.tickets[0]?.expectation).toEqual({ accepted: ["one"] });
  });

  test.each([
    [edit({ accepted: ["zero"] }, {}), "expectations.jsonl, line 1, field from: the suite holds a against"],
    [edit({}, {}, "c"), 'expectations.jsonl, line 1, field ticket: the suite has no ticket "c"'],
    [{ at: "2026" }, "expectations.jsonl, line 1, field by: expected a text"],
    ["{", "expectations.jsonl, line 1: not valid JSON"],
  ])("refuses the edit %j", async (line, message) => {
    await put(
      "data/suites/shop/expectations.jsonl",
      `${typeof line === "string" ? line : JSON.stringify(line)}\n`,
    );
    await expect(load()).rejects.toThrow(message);
  });
});
