import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type StubScript, startStubEndpoint } from "@/lib/model/endpoint/testing-stub";
import { makeHome, runCli, schemaFault } from "./testing";

const { dataDir, rightcall } = await makeHome();
const file = (id: string) => path.join(dataDir, "recordings", `${id}.jsonl`);
const args = (line: string) => line.split(" ");
const record = (line: string, env: Record<string, string> = {}, signal?: AbortSignal) =>
  runCli(["record", ...args(line)], { dataDir, env, ...(signal ? { signal } : {}) });
const headerOf = async (id: string) => JSON.parse((await readFile(file(id), "utf8")).split("\n")[0] ?? "");

const status = (order_id: string) => [
  { calls: [{ name: "shop.get_order_status", arguments: { order_id } }] },
  { words: "It is on its way." },
];
const SCRIPT: StubScript = {
  "T-0001": status("O-2214"),
  "T-0003": status("O-1942"),
  "T-0007": [
    { calls: [{ name: "shop.quote_refund", arguments: { order_id: "O-1873" } }] },
    { words: "42 euros." },
  ],
};
const THREE = "--suite shop --model openai:stub-1 --tickets T-0001,T-0003,T-0007";

beforeAll(async () => {
  await rightcall("list");
});

describe("rightcall record", () => {
  test("records the word-matching chooser as the bundled baseline has it, and knows it as its own", async () => {
    const { code, out, err } = await record("--suite shop --model lexical --id mine --revision r2 --json");
    expect([code, err]).toEqual([0, ""]);
    const said = JSON.parse(out);
    expect(await schemaFault("record", said)).toBe("");
    expect(said).toMatchObject({ recording: "mine", ticketRuns: 48, faults: 0, file: file("mine") });
    const bundled = JSON.parse((await rightcall("score", "baseline-lexical-r2", "--json")).out);
    expect(said.firstTool).toEqual(bundled.firstTool);
    const scored = JSON.parse((await rightcall("score", "mine", "--json")).out);
    expect(scored.recording.class).toBe("baseline");
    const events = async (name: string) => (await readFile(name, "utf8")).split("\n").slice(1, -2);
    expect(await events(file("mine"))).toEqual(await events("recordings/baseline-lexical-r2.jsonl"));
    expect(await readdir(path.join(dataDir, "partial"))).toEqual([]);
  });

  test.each<[string, string, string]>([
    [
      "an id that is taken, before any model is looked for",
      "--suite shop --model llama:none.gguf --id ticket-runs",
      "already",
    ],
    ["no suite", "--model lexical --id x", "--suite is missing"],
    ["no model", "--suite shop --id x", "--model is missing"],
    ["no id", "--suite shop --model lexical", "--id names the recording"],
    ["an id that names a path", "--suite shop --model lexical --id ../x", "--id takes lower-case"],
    ["another suite", "--suite other --model lexical --id x", 'no suite "other"'],
    ["another revision", "--suite shop --model lexical --revision r9 --id x", 'no revision "r9"'],
    ["another ticket", "--suite shop --model lexical --tickets T-1 --id x", "no ticket T-1"],
    ["another prompt", "--suite shop --model lexical --prompt nope --id x", 'no prompt "nope"'],
    [
      "another kind of model",
      "--suite shop --model gpt-5 --id x",
      "is no model|no kind of model|names no model",
    ],
    [
      "a chooser worked to the answer",
      "--suite shop --model lexical --mode full --id x",
      "--mode first-call",
    ],
    ["two trials of a chooser", "--suite shop --model lexical --trials 2 --id x", "would repeat the first"],
    ["to go on with nothing", "--id x --resume --suite shop --model lexical", "no stopped recording"],
    ["half a plan", "--suite shop --model lexical --until settled --id x", "need both"],
    ["what is no number", "--suite shop --model lexical --temperature warm --id x", "--temperature takes"],
  ])("refuses %s with 2 and writes nothing", async (_what, line, message) => {
    const { code, out, err } = await record(line);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(new RegExp(message));
    expect(await readdir(path.join(dataDir, "partial")).catch(() => [])).toEqual([]);
  });

  test("takes a model by its name in the config, with its sampling", async () => {
    const models = [
      { name: "Stub", model: "openai:stub-1", sampling: { temperature: 0.5, seed: 7 }, native: true },
    ];
    await writeFile(path.join(dataDir, "rightcall.config.json"), JSON.stringify({ models }));
    await using stub = await startStubEndpoint(SCRIPT);
    const { code } = await record("--suite shop --model Stub --tickets T-0001 --id named --quiet", stub.env);
    expect(code).toBe(0);
    expect(await headerOf("named")).toMatchObject({
      sampling: { temperature: 0.5, seed: 7, tools: "native" },
      prompt: { id: "native" },
      mode: "full",
    });
    const replayed = JSON.parse((await rightcall("replay", "named", "--json")).out);
    expect(replayed).toMatchObject({ same: 1, changed: [] });
  });
});

describe("rightcall record with an endpoint", () => {
  test("works tickets to the answer, and the file replays and scores; the same again is refused", async () => {
    await using stub = await startStubEndpoint(SCRIPT);
    const { code, out, err } = await record(`${THREE} --id full`, stub.env);
    expect([code, err]).toEqual([0, expect.stringContaining("3 ticket runs, about 3 replies each")]);
    expect(out).toMatch(
      /Recorded 3 ticket runs as full\.\nRight first tool: 3 of 3 .*\nFile: .*full\.jsonl\n/,
    );
    expect(JSON.parse((await rightcall("replay", "full", "--json")).out)).toMatchObject({
      same: 3,
      changed: [],
    });
    expect(JSON.parse((await rightcall("score", "full", "--json")).out).recording.class).toBe("model-run");
    const asked = stub.requests.length;
    expect((await record(`${THREE} --id full`, stub.env)).code).toBe(2);
    expect(stub.requests).toHaveLength(asked);
  });

  test("tells a job its figures as events", async () => {
    await using stub = await startStubEndpoint(SCRIPT);
    const { out } = await record(
      `${THREE} --mode first-call --concurrency 3 --id events --json-events`,
      stub.env,
    );
    const events = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.at(-1)).toMatchObject({ state: "done", done: 3, total: 3, faults: 0, tokens: 330 });
    expect(events.at(-1).accuracy).toMatchObject({ k: 3, n: 3 });
    expect(events.at(-1).rate).toBeGreaterThan(0);
  });

  test("ends with 1 where runs died, which are not measured", async () => {
    await using stub = await startStubEndpoint({ ...SCRIPT, "T-0003": [{ fault: "500" }] });
    const env = { ...stub.env, RIGHTCALL_RETRIES: "0" };
    const { code, out } = await record(`${THREE} --id some-died --json`, env);
    expect([code, JSON.parse(out).faults]).toEqual([1, 1]);
    expect(JSON.parse((await rightcall("score", "some-died", "--json")).out).notMeasured).toBe(1);
  });

  test("ends with 3 before anything is written where it says 401", async () => {
    await using stub = await startStubEndpoint(SCRIPT);
    stub.fault = "401";
    const { code, err } = await record(`${THREE} --id refused`, stub.env);
    expect([code, err]).toEqual([3, expect.stringMatching(/^rightcall: .*401/m)]);
    expect(await readdir(path.join(dataDir, "partial"))).toEqual([]);
  });

  test("gives up with 3 where nobody gets a reply; --resume with the id alone tries them again", async () => {
    const down: StubScript = Object.fromEntries(
      Object.keys(SCRIPT).map((id) => [id, [{ fault: "500" as const }]]),
    );
    await using stub = await startStubEndpoint(down);
    const env = { ...stub.env, RIGHTCALL_RETRIES: "0" };
    const failed = await record(`${THREE} --id down`, env);
    expect(failed.code).toBe(3);
    expect(failed.err).toMatch(
      /0 of 3 ticket runs are recorded\. Go on with: rightcall record --id down --resume/,
    );
    expect(failed.err).toMatch(/rightcall: 3 ticket runs in a row got no reply/);
    expect((await record(`${THREE} --id down`, env)).err).toMatch(/go on with it \(--resume\)/);
    await using better = await startStubEndpoint(SCRIPT);
    const other = await record("--id down --resume", better.env);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("another model")]);
    expect((await record("--id down --discard")).code).toBe(0);
    expect((await record(`${THREE} --id down --quiet`, better.env)).code).toBe(0);
  });

  test("stops between two events and goes on", async () => {
    const stop = new AbortController();
    const halting: StubScript = {
      ...SCRIPT,
      "T-0003": [
        () => {
          stop.abort();
          return { words: "" };
        },
      ],
    };
    await using stub = await startStubEndpoint(halting);
    const stopped = await record(`${THREE} --id stopped`, stub.env, stop.signal);
    expect([stopped.code, stopped.err]).toEqual([
      1,
      expect.stringContaining(
        "stopped, 1 of 3 ticket runs are recorded. Go on with: rightcall record --id stopped --resume",
      ),
    ]);
    const partial = path.join(dataDir, "partial", "stopped.jsonl");
    const half = path.join(dataDir, "half.jsonl");
    await writeFile(half, (await readFile(partial, "utf8")).replace('"id":"stopped"', '"id":"half"'));
    await rightcall("import", half);
    expect((await rightcall("list")).out).toMatch(/^half .*partial$/m);
    expect(JSON.parse((await rightcall("compare", "half", "full", "--json")).out)).toMatchObject({
      comparable: false,
      reason: expect.stringContaining("partial recording is no base"),
    });
    const resumed = await record("--id stopped --resume --json", stub.env);
    expect([resumed.code, JSON.parse(resumed.out).ticketRuns]).toEqual([0, 3]);
  });

  test("--again repeats a recording under its next seed, from what the ledger kept", async () => {
    await using stub = await startStubEndpoint(SCRIPT);
    await record(`${THREE} --id first --seed 4 --temperature 0.7 --quiet`, stub.env);
    expect((await record("--again first --id second --quiet", stub.env)).code).toBe(0);
    expect((await headerOf("second")).sampling).toEqual({ ...(await headerOf("first")).sampling, seed: 5 });
    const refused = await record("--again first --id third --revision r2", stub.env);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('no repeat of "first": another revision'),
    ]);
    const chooser = await record("--again mine --id fourth", stub.env);
    expect([chooser.code, chooser.err]).toEqual([2, expect.stringContaining("has no noise floor")]);
  });

  test("two recorders on one id: the second is told who has it", async () => {
    await mkdir(path.join(dataDir, "partial"), { recursive: true });
    const lock = path.join(dataDir, "partial", "shared.lock");
    await writeFile(lock, JSON.stringify({ pid: process.ppid, start: null }));
    const { code, err } = await record("--suite shop --model lexical --id shared");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`is being recorded by process ${process.ppid} right now`),
    ]);
    await writeFile(lock, JSON.stringify({ pid: 2 ** 22 + 1, start: null }));
    expect((await record("--suite shop --model lexical --id shared --quiet")).code).toBe(0);
  });
});
