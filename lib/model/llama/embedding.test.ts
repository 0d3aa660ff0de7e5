import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sha256Hex } from "@/lib/canonical-json";
import { createEmbedder, type Embedder } from "./embedder";
import { cosine, embeddedText, openEmbeddingModel } from "./open-embedding-model";
import { makeFiles, modelOf, optionsIn, request, TOOLS, tool } from "./testing";
import { renderToyChat, renderToyEmbedding } from "./testing-toys";

const folder = makeFiles({
  "toy.gguf": renderToyEmbedding(),
  "chat.gguf": renderToyChat(),
  "aborts.gguf": renderToyEmbedding({ without: ["bert.attention.head_count"] }),
});
const spec = { kind: "embedding", file: "toy.gguf" } as const;

describe("the meaning-matching chooser", () => {
  test("takes the nearest declaration and keeps every cosine, best first", async () => {
    await using opened = await openEmbeddingModel(spec, optionsIn(folder));
    expect(opened.facts.provenance.class).toBe("toy-model");
    expect(opened.facts.sampling).toBeNull();
    expect([opened.isChooser, opened.isDeterministic]).toEqual([true, true]);
    const {
      reply,
      preference = [],
      preferenceMeasure,
    } = await modelOf(opened).reply(request("where is my order O-2214"));
    expect(preferenceMeasure).toBe("cosine");
    expect(preference).toHaveLength(TOOLS.length);
    expect(reply).toContain(`{"name":"${preference[0]?.tool}"`);
    expect(preference.map(({ score }) => score)).toEqual(
      preference.map(({ score }) => Math.round(score * 1e4) / 1e4).toSorted((a, b) => b - a),
    );
  });

  test("finds a declaration by its own words, and settles ties by the order of the list", async () => {
    await using opened = await openEmbeddingModel(spec, optionsIn(folder));
    const text = TOOLS[2] ? embeddedText(TOOLS[2].declaration) : "";
    const { preference } = await modelOf(opened).reply(request(text));
    expect(preference?.[0]).toEqual({ tool: "shop.check_stock", score: 1 });
    const twins = [tool("b.same", "Refund."), tool("a.same", "Refund.")];
    const tied = await modelOf(opened, twins).reply(request("refund", { tools: twins }));
    expect(tied.preference?.[0]?.tool).toBe("b.same");
  });

  test("embeds the name's words, the description and the parameters' descriptions", () => {
    const declaration = TOOLS[0]?.declaration;
    expect(declaration && embeddedText(declaration)).toBe(
      "get order status. Look up where an order is. The order's number.",
    );
  });
});

describe("an embedder", () => {
  let embedder: Embedder | undefined;
  const open = async (env = {}) => {
    embedder ??= await createEmbedder("toy.gguf", optionsIn(folder, { env }));
    return embedder;
  };
  afterAll(() => embedder?.[Symbol.asyncDispose]());

  test("gives vectors of length 1, the same again, near for like texts", async () => {
    const { embed } = await open();
    const [first, second, other] = await embed(["refund my order", "refund my order", "stock"]);
    expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 5);
    expect(second).toEqual(first);
    expect(cosine(first ?? new Float32Array(), other ?? new Float32Array())).toBeLessThan(1);
  });

  test("answers from disk what it knows, and computes again what is damaged there", async () => {
    const { embed } = await open();
    const [fresh] = await embed(["track my parcel"]);
    const vectors = join(folder, "vectors");
    const [made = ""] = readdirSync(vectors);
    const file = join(vectors, made, `${sha256Hex("track my parcel")}.f32`);
    const marked = new Float32Array(32);
    marked[0] = 1;
    writeFileSync(file, Buffer.from(marked.buffer));
    expect(await embed(["track my parcel"])).toEqual([marked]);
    for (const damaged of [
      Buffer.alloc(128),
      Buffer.alloc(7),
      Buffer.from(new Float32Array(32).fill(Number.NaN).buffer),
    ]) {
      writeFileSync(file, damaged);
      expect(await embed(["track my parcel"])).toEqual([fresh]);
    }
  });

  test("writes nothing down of a draft, and still reads what is there", async () => {
    const { embed } = await open();
    const [kept] = await embed(["where is it"]);
    const [again, draft] = await embed(["where is it", "a draft nobody saved"], undefined, { isDraft: true });
    expect(again).toEqual(kept);
    expect(Math.hypot(...(draft ?? []))).toBeCloseTo(1, 5);
    const vectors = join(folder, "vectors");
    const files = readdirSync(vectors).flatMap((made) => readdirSync(join(vectors, made)));
    expect(files).toContain(`${sha256Hex("where is it")}.f32`);
    expect(files).not.toContain(`${sha256Hex("a draft nobody saved")}.f32`);
  });

  test("reads the start of a text that is too long, and says so", async () => {
    const notes: string[] = [];
    await using long = await createEmbedder(
      "toy.gguf",
      optionsIn(folder, { onNote: (line) => notes.push(line) }),
    );
    const [vector] = await long.embed(["refund ".repeat(2000), ""]);
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
    expect(notes.at(-1)).toContain("1 of 2 texts are too long");
  });
});

describe("what cannot be used is said clearly", () => {
  test.each([
    ["chat.gguf", "(llama) is a chat model, which makes no sentence embeddings"],
    ["nothing.gguf", "There is no model file nothing.gguf"],
    ["aborts.gguf", "aborts.gguf could not be loaded"],
  ])("%s", async (file, part) => {
    await expect(openEmbeddingModel({ kind: "embedding", file }, optionsIn(folder))).rejects.toThrow(part);
  });

  test("the engine is missing", async () => {
    const env = { RIGHTCALL_ENGINE: join(folder, "no-engine") };
    await expect(createEmbedder("toy.gguf", optionsIn(folder, { env }))).rejects.toThrow(
      "rightcall llama install",
    );
  });
});
