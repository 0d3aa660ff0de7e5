import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { OpenedModel } from "../opened-model";
import { openEmbeddingModel } from "./open-embedding-model";
import { openLlamaModel } from "./open-llama-model";
import { makeFiles, modelOf, optionsIn, request, TOOLS, tool } from "./testing";

// With real weights, which are never part of this package: RIGHTCALL_MODELS says where they are.

const CHAT = "SmolLM2-135M-Instruct.Q4_1.gguf";
const EMBEDDING = "all-MiniLM-L6-v2.Q8_0.gguf";
const SHA256 = {
  [CHAT]: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
  [EMBEDDING]: "d84d43f5bbf897f9312b323e03ad7c13e2cd2587580336bb0cbeca931c85e541",
};

const models = resolve(process.env.RIGHTCALL_MODELS ?? "../shared/models");
const missing = [CHAT, EMBEDDING].filter((file) => !existsSync(resolve(models, file)));
if (missing.length > 0)
  throw new Error(
    `test:models looked for ${missing.join(" and ")} in ${models}: set RIGHTCALL_MODELS to their folder.`,
  );

const folder = makeFiles({});
const env = { RIGHTCALL_MODELS: models };
const BODIES = ["Hi, could you tell me where order O-2214 has got to?", "I want my money back for O-1720."];

async function openChat(
  changes: Parameters<typeof optionsIn>[1] & { reuse?: boolean } = {},
): Promise<OpenedModel> {
  const { reuse = true, ...rest } = changes;
  return openLlamaModel({ kind: "llama", file: CHAT }, { ...optionsIn(folder, { env, ...rest }), reuse });
}

async function say(model: OpenedModel): Promise<string[]> {
  const replies: string[] = [];
  for (const turn of [1, 2])
    for (const body of BODIES) replies.push((await modelOf(model).reply(request(body, { turn }))).reply);
  return replies;
}

describe(CHAT, () => {
  test.each([0, 0.7])(
    "replies alike with the shared prefix kept and without, at temperature %s",
    async (temperature) => {
      const sampling = { seed: 1, temperature, maxTokens: 16 };
      await using kept = await openChat({ sampling });
      await using whole = await openChat({ sampling, reuse: false });
      const replies = await say(whole);
      expect(await say(kept)).toEqual(replies);
      expect(replies.every((reply) => reply !== "")).toBe(true);
    },
  );

  test("is a model run, named by file and hash", async () => {
    await using opened = await openChat();
    expect(opened.facts.model).toMatchObject({
      file: CHAT,
      sha256: SHA256[CHAT],
      architecture: "llama",
      quantization: "Q4_1",
    });
    expect(opened.facts.provenance.class).toBe("model-run");
    expect(opened.facts.provenance.statement).toContain(SHA256[CHAT]);
  });

  test("constrained, calls a shown tool; its probabilities are those of all of them", async () => {
    await using opened = await openChat({
      constrain: true,
      preferences: true,
      sampling: { seed: 1, maxTokens: 128 },
    });
    const { reply, preference = [], usage } = await modelOf(opened).reply(request(BODIES[0] ?? ""));
    expect(TOOLS.map(({ shown }) => shown)).toContain(JSON.parse(reply.split("\n")[1] ?? "").name);
    expect(preference.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 4);
    expect(usage?.toolNameMass).toBeGreaterThan(0.01);
    expect(usage?.toolNameMass).toBeLessThanOrEqual(1);
  });
});

describe(EMBEDDING, () => {
  test("takes the declaration that means what the ticket means", async () => {
    await using opened = await openEmbeddingModel(
      { kind: "embedding", file: EMBEDDING },
      optionsIn(folder, { env }),
    );
    expect(opened.facts.provenance.class).toBe("baseline");
    expect(opened.facts.model.sha256).toBe(SHA256[EMBEDDING]);
    const tools = [
      ...TOOLS,
      tool("partner.track_parcel", "Track a parcel at the carrier by its parcel number."),
    ];
    const nearest = async (body: string) =>
      (await modelOf(opened, tools).reply(request(body, { tools }))).preference?.[0]?.tool;
    expect(await nearest("How much would I get back if I return O-2031?")).toBe("shop.quote_refund");
    expect(await nearest("Is KG-1031 in stock, and how many?")).toBe("shop.check_stock");
    expect(await nearest("Can you trace parcel PX-554810 for me?")).toBe("partner.track_parcel");
  });

  test("is no chat model, and a chat model embeds nothing", async () => {
    await expect(
      openLlamaModel({ kind: "llama", file: EMBEDDING }, optionsIn(folder, { env })),
    ).rejects.toThrow("is an embedding model");
    await expect(
      openEmbeddingModel({ kind: "embedding", file: CHAT }, optionsIn(folder, { env })),
    ).rejects.toThrow("is a chat model");
  });
});
