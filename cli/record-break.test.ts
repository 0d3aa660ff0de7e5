import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type StubScript, startStubEndpoint } from "@/lib/model/endpoint/testing-stub";
import { makeHome, runCli, type TestHome } from "./testing";

const home = await makeHome();
const { dataDir, rightcall } = home;
const file = (id: string) => path.join(dataDir, "recordings", `${id}.jsonl`);
const record = (argv: readonly string[], env: Record<string, string> = {}, signal?: AbortSignal) =>
  runCli(["record", ...argv], { dataDir, env, ...(signal ? { signal } : {}) });
const args = (line: string) => line.split(" ");
const headerOf = async (id: string) => JSON.parse((await readFile(file(id), "utf8")).split("\n")[0] ?? "");
const partials = () => readdir(path.join(dataDir, "partial")).catch((): string[] => []);
const ONE = "--suite shop --tickets T-0001";

beforeAll(async () => {
  await rightcall("list");
});

async function textsOf({ dataDir: folder }: TestHome): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFile(path.join(entry.parentPath, entry.name), "latin1"));
  return (await Promise.all(texts)).join("\n");
}

describe("what a model would not read is refused", () => {
  test.each([
    ["--native for a chooser", `${ONE} --model lexical --native --id x`, "--native would change nothing"],
    [
      "--constrain for one tool",
      `${ONE} --model majority:shop.quote_refund --constrain --id x`,
      "--constrain",
    ],
    ["a temperature for a chooser", `${ONE} --model lexical --temperature 1 --id x`, "--temperature"],
    ["a limit for a command", `${ONE} --model exec:cat --max-tokens 9 --id x`, "--max-tokens would change"],
    ["a command's native mode", `${ONE} --model exec:cat --native --id x`, "no native tools mode"],
    ["a quote without an end", `${ONE} --model exec:"cat --id x`, "a quote without an end"],
    ["a tool that is not shown", `${ONE} --model majority:shop.nope --id x`, "There are: shop.find_orders"],
  ])("%s", async (_what, line, message) => {
    const { code, err } = await record(args(line));
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(await partials()).toEqual([]);
  });

  test("preferences of an endpoint, and its constraint without its own tools", async () => {
    await using stub = await startStubEndpoint();
    for (const option of ["--preferences", "--constrain"]) {
      const { code } = await record(args(`${ONE} --model openai:stub-1 ${option} --id x`), stub.env);
      expect(code).toBe(2);
    }
    expect(stub.requests).toEqual([]);
  });

  test("a suite whose tool list is empty", async () => {
    const folder = path.join(dataDir, "suites", "bare");
    await mkdir(folder, { recursive: true });
    const head = { format: "rightcall-suite/1", id: "bare", title: "Bare" };
    await writeFile(path.join(folder, "suite.json"), JSON.stringify(head));
    await writeFile(path.join(folder, "tools.json"), JSON.stringify({ tools: [] }));
    await writeFile(path.join(folder, "tickets.jsonl"), `${JSON.stringify({ id: "1", body: "Hello?" })}\n`);
    const { code, err } = await record(args("--suite bare --model lexical --id bare"));
    expect([code, err]).toEqual([2, expect.stringContaining("list no tool")]);
  });
});

describe("a command that was typed with a key", () => {
  const KEYS = ["sk-abcdefghijklmnopqrstuvwxyz0123", "tok-12345", "hunter2-hunter2", "Zm9vYmFy"];
  const COMMAND = `sh -c 'printf hello' --token ${KEYS[1]} MY_API_KEY=${KEYS[2]} ${KEYS[0]} "Authorization: Bearer ${KEYS[3]}"`;

  test("is kept without it, and asked for again where it is needed", async () => {
    const stop = new AbortController();
    const hang = `${COMMAND.replace("printf hello", "sleep 60")}`;
    const stopped = record(
      [...args(ONE), "--model", `exec:${hang}`, "--id", "typed", "--quiet"],
      {},
      stop.signal,
    );
    while (!(await partials()).includes("typed.jsonl")) await new Promise((go) => setTimeout(go, 20));
    stop.abort();
    expect((await stopped).code).toBe(1);
    const bare = await record(args("--id typed --resume"));
    expect([bare.code, bare.err]).toEqual([2, expect.stringContaining("held a key, which is not kept")]);
    const resumed = await record(["--id", "typed", "--resume", "--model", `exec:${hang}`, "--discard"]);
    expect(resumed.code).toBe(0);
    const whole = await record([...args(ONE), "--model", `exec:${COMMAND}`, "--id", "typed"]);
    expect(whole.code).toBe(0);
    const kept = await textsOf(home);
    for (const key of KEYS) {
      expect(kept).not.toContain(key);
      expect(`${whole.out}${whole.err}${bare.err}`).not.toContain(key);
    }
    expect((await headerOf("typed")).model.name).toMatch(/^sh -c 'printf hello' --token \[key removed\]/);
  });
});

describe("a recorder that is stopped or kept away", () => {
  test("says nothing of going on where another recorder has it", async () => {
    await using stub = await startStubEndpoint();
    await mkdir(path.join(dataDir, "partial"), { recursive: true });
    const lock = path.join(dataDir, "partial", "held.lock");
    await writeFile(lock, JSON.stringify({ pid: process.ppid, start: null }));
    const { code, err } = await record(args(`${ONE} --model openai:stub-1 --id held`), stub.env);
    expect([code, err]).toEqual([2, expect.stringContaining("right now")]);
    expect(err).not.toContain("Go on with");
  });

  test("ends with 130 where nothing was written yet", async () => {
    await using stub = await startStubEndpoint();
    stub.fault = "slow";
    const stop = new AbortController();
    const stopped = record(args(`${ONE} --model openai:stub-1 --id early`), stub.env, stop.signal);
    while (stub.requests.length === 0) await new Promise((go) => setTimeout(go, 20));
    stop.abort();
    const { code, err } = await stopped;
    expect(code).toBe(130);
    expect(err).not.toContain("--resume");
    expect(await partials()).not.toContain("early.jsonl");
  });

  test("--discard of what is not there is wrong use", async () => {
    const { code, err } = await record(args("--id nothing --discard"));
    expect([code, err]).toEqual([2, expect.stringContaining("nothing was removed")]);
  });
});

describe("--again", () => {
  const SCRIPT: StubScript = {
    "T-0001": [{ calls: [{ name: "shop.get_order_status", arguments: { order_id: "O-2214" } }] }],
  };

  test("takes mode, prompt, tickets, native tools and the constraint from the file, the ledger or not", async () => {
    await using stub = await startStubEndpoint(SCRIPT);
    const config = path.join(dataDir, "rightcall.config.json");
    const named = { name: "Stub", model: "openai:stub-1", native: true, constrain: true };
    await writeFile(config, JSON.stringify({ models: [named] }));
    const line = `${ONE} --model Stub --mode first-call --revision r2 --trials 2 --temperature 0.7 --id one --quiet`;
    expect((await record(args(line), stub.env)).code).toBe(0);
    await writeFile(config, JSON.stringify({ models: [{ name: "Stub", model: "openai:stub-1" }] }));
    const again = await record(args("--again one --id two --quiet"), stub.env);
    expect([again.code, again.err]).toEqual([0, ""]);
    const [one, two] = [await headerOf("one"), await headerOf("two")];
    expect(two.sampling).toEqual({ ...one.sampling, seed: one.sampling.seed + 1 });
    for (const field of ["suite", "prompt", "mode", "trials", "revision", "toolListSha256", "host"]) {
      expect([field, two[field]]).toEqual([field, one[field]]);
    }
    const elsewhere = await makeHome();
    await elsewhere.rightcall("import", file("one"));
    const there = await runCli(["record", ...args("--again one --model openai:stub-1 --id three --quiet")], {
      dataDir: elsewhere.dataDir,
      env: stub.env,
    });
    expect([there.code, there.err]).toEqual([0, ""]);
  });
});

describe("an endpoint that names itself otherwise", () => {
  test("is gone on with, and the header names both; another model is refused by the field that differs", async () => {
    const stop = new AbortController();
    const script: Record<string, StubScript[string]> = {
      "T-0001": [
        () => {
          stop.abort();
          return { words: "" };
        },
      ],
    };
    await using stub = await startStubEndpoint(script);
    const line = "--suite shop --tickets T-0001,T-0002 --model openai:stub-1 --id moved";
    expect((await record(args(line), stub.env, stop.signal)).code).toBe(1);
    const partial = path.join(dataDir, "partial", "moved.jsonl");
    const text = await readFile(partial, "utf8");
    const own = /"returnedFingerprint":"([^"]+)"/.exec(text)?.[1];
    await writeFile(
      partial,
      text.replace(`"returnedFingerprint":"${own}"`, '"returnedFingerprint":"fp_old"'),
    );
    const { code, err } = await record(args("--id moved --resume"), stub.env);
    expect([code, err]).toEqual([0, expect.stringContaining("it may have changed")]);
    expect((await headerOf("moved")).model.returnedFingerprint).toBe(`fp_old, then ${own}`);
    expect((await rightcall("replay", "moved")).code).toBe(0);

    const halt = new AbortController();
    script["T-0001"] = [
      () => {
        halt.abort();
        return { words: "" };
      },
    ];
    expect((await record(args(line.replace("moved", "other")), stub.env, halt.signal)).code).toBe(1);
    const other = path.join(dataDir, "partial", "other.jsonl");
    const started = await readFile(other, "utf8");
    await writeFile(other, started.replace('"returnedModel":"stub-1"', '"returnedModel":"stub-0"'));
    const refused = await record(args("--id other --resume"), stub.env);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining("another model, returnedModel (stub-0, now stub-1)"),
    ]);
    expect(refused.err).not.toContain("0 of 0");
  });
});
