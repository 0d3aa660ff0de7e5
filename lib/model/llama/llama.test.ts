import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sha256Hex } from "@/lib/canonical-json";
import { packageRoot } from "@/lib/storage";
import type { OpenedModel } from "../opened-model";
import { requireEngine } from "./engine";
import { engineOptions } from "./model-file";
import { openLlamaModel } from "./open-llama-model";
import { BODIES, makeFiles, modelOf, optionsIn, request, SYSTEM, TOOLS } from "./testing";
import { CHATML, renderToyChat, renderToyEmbedding } from "./testing-toys";
import { startWorker } from "./worker-process";

// The real engine with a model of random weights: what it says is noise, how it says it is held here.

const toy = renderToyChat();
const folder = makeFiles({
  "toy.gguf": toy,
  "text.gguf": "this is no model, however long it is",
  "cut.gguf": toy.subarray(0, toy.length - 1000),
  "cut-head.gguf": toy.subarray(0, 900),
  "embedding.gguf": renderToyEmbedding(),
  "base.gguf": renderToyChat({ template: null }),
  "aborts.gguf": renderToyChat({ without: ["llama.attention.head_count"] }),
  "no-system.gguf": renderToyChat({
    template: `{%- if messages[0].role == 'system' -%}{{ raise_exception('no system') }}{%- endif -%}${CHATML}`,
  }),
  "broken-template.gguf": renderToyChat({ template: "{% for %}" }),
});
const opened: OpenedModel[] = [];
afterAll(async () => {
  for (const model of opened) await model[Symbol.asyncDispose]();
});

async function open(file = "toy.gguf", changes: Parameters<typeof optionsIn>[1] & { reuse?: boolean } = {}) {
  const { reuse, ...rest } = changes;
  const model = await openLlamaModel(
    { kind: "llama", file },
    { ...optionsIn(folder, rest), ...(reuse === undefined ? {} : { reuse }) },
  );
  opened.push(model);
  return model;
}

async function say(model: OpenedModel, bodies = BODIES, turns = [1, 2]): Promise<string[]> {
  const replies: string[] = [];
  for (const body of bodies)
    for (const turn of turns) replies.push((await modelOf(model).reply(request(body, { turn }))).reply);
  return replies;
}

test("toys are the same bytes on every machine", () => {
  expect([sha256Hex(toy), sha256Hex(renderToyEmbedding())]).toEqual([
    "51d63297fc8df24e8bb8cdca1c130a4d2e6beb182f56cebde3e7e599d04604c2",
    "8915e662fac5032961612e98cb1ab8c4822c4578e5196357fe47adf46cf350ff",
  ]);
});

describe("a chat model", () => {
  test("says in the header what answers, and that a toy is one", async () => {
    const { facts, isChooser, isDeterministic } = await open();
    expect(facts.model).toMatchObject({
      name: "toy",
      file: "toy.gguf",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      architecture: "llama",
      quantization: "F32",
      contextSize: 8192,
      engine: "node-llama-cpp 3.22.1",
      backend: expect.stringMatching(/^cpu/),
      templateSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(facts)).not.toContain(folder);
    expect(facts.sampling).toEqual({ seed: 1, temperature: 0, maxTokens: 24, constrained: false });
    expect(facts.provenance.class).toBe("toy-model");
    expect([isChooser, isDeterministic]).toEqual([false, true]);
  });

  test("gives the same reply for the same seed, and another for another", async () => {
    const model = modelOf(await open("toy.gguf", { sampling: { seed: 1, temperature: 0.7, maxTokens: 24 } }));
    const reply = async (seed: number) => (await model.reply(request("Where is O-2214?", { seed }))).reply;
    const first = await reply(1);
    expect(await reply(2)).not.toBe(first);
    expect(await reply(1)).toBe(first);
  });

  test.each([0, 0.7])(
    "replies alike with the shared prefix kept and without, at temperature %s",
    async (temperature) => {
      const sampling = { seed: 1, temperature, maxTokens: 24 };
      const kept = await open("toy.gguf", { sampling });
      const whole = await open("toy.gguf", { sampling, reuse: false });
      const replies = await say(whole);
      expect(await say(kept)).toEqual(replies);
      expect(await say(kept, BODIES.toReversed(), [2, 1])).toEqual(replies.toReversed());
      expect(new Set(replies).size).toBeGreaterThan(4);
    },
  );

  test("computes the shared prefix once, ahead of the first ticket where that is asked for", async () => {
    const options = optionsIn(folder);
    const file = join(folder, "toy.gguf");
    const engine = engineOptions(requireEngine(options.env, options.root), options.env);
    const worker = startWorker(options);
    const ask = async (system: string) => {
      const { messages } = request("Where is O-2214?", { system });
      return worker.ask("reply", { messages, seed: 1, temperature: 0, topP: 1, topK: 0, maxTokens: 4 });
    };
    await worker.ask("loadChat", { ...engine, file, contextSize: 2048, template: CHATML, reuse: true });
    const first = await ask(SYSTEM);
    expect(first.evaluatedTokens).toBe(first.inputTokens);
    expect(first.ownTokens).toBeLessThan(60);
    expect(await ask(SYSTEM)).toMatchObject({ text: first.text, evaluatedTokens: first.ownTokens });
    expect((await ask(`${SYSTEM} Be short.`)).evaluatedTokens).toBeGreaterThan(SYSTEM.length);
    await worker.ask("prepare", { system: SYSTEM });
    expect(await ask(SYSTEM)).toMatchObject({ text: first.text, ownTokens: first.ownTokens });
    await worker.close();
  });

  test("counts a reply's tokens alike, whatever was asked before it", async () => {
    const model = await open();
    const usage = async () => (await modelOf(model).reply(request("Where is O-2214?"))).usage;
    const first = await usage();
    expect(await usage()).toEqual(first);
    expect(first?.evaluatedTokens).toBeLessThan(first?.inputTokens ?? 0);
  });

  test("one thread or two give the same words", async () => {
    const two = await open("toy.gguf", { env: { RIGHTCALL_THREADS: "2" } });
    expect(await say(two, ["hi"], [1])).toEqual(await say(await open(), ["hi"], [1]));
  });

  test("constrained, writes one call of a shown tool and nothing else", async () => {
    const sampling = { seed: 1, temperature: 0.7, maxTokens: 400 };
    const model = await open("toy.gguf", { sampling, constrain: true });
    expect(model.facts.sampling).toMatchObject({ constrained: true, temperature: 0.7 });
    for (const seed of [1, 2, 3]) {
      const { reply } = await modelOf(model).reply(request("Where is O-2214?", { seed }));
      const [, json = ""] = /^<tool_call>\n(.*)\n<\/tool_call>$/s.exec(reply) ?? [];
      const call = JSON.parse(json);
      expect(TOOLS.map(({ shown }) => shown)).toContain(call.name);
      if (call.name !== "shop.check_stock") expect(call.arguments.order_id).toMatch(/^O-\d{4}$/);
    }
  });

  test("tells the probability of every shown name at the first call, best first, and no reply changes by it", async () => {
    const model = await open("toy.gguf", { preferences: true });
    const plain = await open();
    for (const body of BODIES) {
      const { reply, preference, preferenceMeasure, usage } = await modelOf(model).reply(request(body));
      expect(reply).toBe((await modelOf(plain).reply(request(body))).reply);
      expect(preferenceMeasure).toBe("probability");
      const scores = (preference ?? []).map(({ score }) => score);
      expect(scores).toHaveLength(TOOLS.length);
      expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 4);
      expect(scores).toEqual(scores.toSorted((left, right) => right - left));
      expect(usage?.toolNameMass).toBeLessThanOrEqual(1);
    }
    const again = modelOf(model);
    const asked = await again.reply(request(BODIES[0] ?? ""));
    await again.reply(request("something else"));
    expect((await again.reply(request(BODIES[0] ?? ""))).preference).toEqual(asked.preference);
    expect((await again.reply(request("x", { turn: 2 }))).preference).toBeUndefined();
  });

  test("puts the system prompt before the first message where the template has no system role", async () => {
    const model = await open("no-system.gguf");
    expect(model.facts.model.systemRole).toBe("in the first user message");
    expect((await modelOf(model).reply(request("hi"))).usage?.inputTokens).toBeGreaterThan(SYSTEM.length);
  });

  test("logs each prompt as the one string that the model was given, with its hash", async () => {
    const model = await open("toy.gguf", { env: { RIGHTCALL_PROMPT_LOG: "prompts.jsonl" } });
    const { reply } = await modelOf(model).reply(request("Where is O-2214?"));
    const line = JSON.parse(readFileSync(join(folder, "prompts.jsonl"), "utf8"));
    expect(line).toMatchObject({
      ticket: "T-1",
      trial: 1,
      turn: 1,
      reply,
      promptSha256: sha256Hex(line.prompt),
    });
    expect(line.prompt).toBe(
      `<|im_start|>system\n${SYSTEM}<|im_end|>\n<|im_start|>user\nWhere is O-2214?<|im_end|>\n<|im_start|>assistant\n`,
    );
  });

  test("stops when it is told to, and answers the next", async () => {
    const model = modelOf(await open("toy.gguf", { sampling: { seed: 1, maxTokens: 4000 } }));
    const abort = new AbortController();
    const asked = model.reply(request("hi", { signal: abort.signal }));
    setTimeout(() => abort.abort(new Error("enough")), 100);
    await expect(asked).rejects.toThrow("enough");
    const short = modelOf(await open());
    expect((await short.reply(request("hi"))).reply).not.toBe("");
  });
});

describe("what cannot be used is said clearly", () => {
  test.each([
    ["nothing.gguf", "There is no model file nothing.gguf: looked for"],
    ["text.gguf", "text.gguf is no GGUF file"],
    ["cut.gguf", "is cut off: its head promises"],
    ["cut-head.gguf", "is damaged or cut off near byte"],
    ["embedding.gguf", "(bert) is an embedding model, which cannot answer"],
    ["base.gguf", "has no chat template"],
    ["aborts.gguf", "aborts.gguf could not be loaded"],
    ["broken-template.gguf", "broken-template.gguf could not be loaded: its chat template"],
    ["hf:not a name", "write hf:USER/REPO:QUANT"],
    ["hf:user/../x:Q4", "write hf:USER/REPO:QUANT"],
  ])("%s", async (file, part) => {
    await expect(open(file)).rejects.toThrow(part);
  });

  test("a plain name is looked for in RIGHTCALL_MODELS, and never leads out of it", async () => {
    const elsewhere = makeFiles({});
    const env = { RIGHTCALL_MODELS: folder };
    const options = { ...optionsIn(elsewhere, { env }), cwd: elsewhere };
    const model = await openLlamaModel({ kind: "llama", file: "toy.gguf" }, options);
    await model[Symbol.asyncDispose]();
    await expect(openLlamaModel({ kind: "llama", file: "../toy.gguf" }, options)).rejects.toThrow(
      "no model file",
    );
  });

  test("the engine is missing", async () => {
    await expect(open("toy.gguf", { env: { RIGHTCALL_ENGINE: join(folder, "no-engine") } })).rejects.toThrow(
      "Run: npx rightcall llama install",
    );
  });

  test("a download without a network is one message, and nothing is left", async () => {
    const env = { HF_ENDPOINT: "http://127.0.0.1:9/", MODEL_ENDPOINT: "http://127.0.0.1:9/" };
    await expect(open("hf:user/repo:Q4_K_M", { env })).rejects.toThrow(
      /could not be downloaded[\s\S]*offline/,
    );
    expect(existsSync(join(folder, "models", "user"))).toBe(false);
  });

  test("a context that is too small, by how many tokens", async () => {
    const model = await open("toy.gguf", { env: { RIGHTCALL_CONTEXT: "256" } });
    const long = request("x".repeat(300));
    await expect(modelOf(model).reply(long)).rejects.toThrow(/holds 256: \d+ too few/);
    await expect(modelOf(model).reply(long)).rejects.toMatchObject({ kind: "context too small" });
  });

  test("a process that dies fails its reply and is started again for the next", async () => {
    const model = modelOf(await open("toy.gguf", { sampling: { seed: 1, maxTokens: 4000 } }));
    const asked = model.reply(request("hi"));
    const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], {
      encoding: "utf8",
    });
    const worker = children
      .trim()
      .split("\n")
      .filter((line) => line.includes("llama-worker"))
      .at(-1);
    process.kill(Number(worker?.trim().split(" ")[0]), "SIGKILL");
    await expect(asked).rejects.toThrow("The model's process ended by SIGKILL");
    const short = await modelOf(await open()).reply(request("hi"));
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error("alive")), 1500);
    await expect(model.reply(request("hi", { signal: abort.signal }))).rejects.toThrow("alive");
    expect(short.reply).not.toBe("");
  });
});

test("the process ends with the one that started it, also where that was killed", async () => {
  const worker = JSON.stringify(join(packageRoot(), "dist", "llama-worker.mjs"));
  const script = `
    const child = require("node:child_process").fork(${worker}, [], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  const [said] = await once(parent.stdout, "data");
  const pid = Number(String(said));
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
