import { describe, expect, test } from "vitest";
import type { RecorderCost } from "@/db";
import type { Config } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { findModelOf, listRecordModels } from "./record-models";

const SUITE = {
  tickets: [
    { ticket: { id: "a", body: "", context: {} }, expectation: { accepted: ["shop.quote"] } },
    { ticket: { id: "b", body: "", context: {} }, expectation: { accepted: [] } },
  ],
} as unknown as Suite; // Only the tickets are read.

const CONFIG: Config = {
  ...{ file: "/x/rightcall.config.json", folder: "/x" },
  models: [
    { name: "acorn", model: "llama:models/acorn.gguf" },
    { name: "cloud", model: "openai:pine-1", native: true },
    { name: "odd", model: "nothing" },
  ],
};

const COST: RecorderCost = {
  ...{ recording: "acorn-r1", model: { name: "llama: Acorn", file: "acorn.gguf" }, mode: "full" },
  ...{ runs: 4, replies: 10, msPerRun: 2000, tokensPerRun: 300 },
};
const list = (hasEngine: boolean) => listRecordModels(SUITE, { config: CONFIG, costs: [COST], hasEngine });

describe("what can record", () => {
  test("the config's models come first, then the baselines", () => {
    expect(list(true).map(({ name }) => name)).toEqual([
      "acorn",
      "cloud",
      "odd",
      "lexical",
      "majority:shop.quote",
    ]);
  });

  test("a local model without the engine, and a name that means nothing, say what to do", () => {
    expect(list(true)[0]?.blocked).toBe("");
    expect(list(false)[0]?.blocked).toContain("npx rightcall llama install");
    expect(list(true)[2]?.blocked).toContain("names no model");
  });

  test("what an earlier recording took stands beside its model alone", () => {
    expect(list(true)[0]?.cost).toMatchObject({ recording: "acorn-r1", repliesPerRun: 2.5, msPerRun: 2000 });
    expect(list(true)[1]).toMatchObject({ cost: null, isNative: true });
  });

  test("a recording leads to the model that made it", () => {
    const find = (model: { name: string; file?: string }) => findModelOf({ model }, list(true), CONFIG);
    expect(find({ name: "llama: Acorn", file: "acorn.gguf" })).toBe("acorn");
    expect(find({ name: "pine-1" })).toBe("cloud");
    expect(find({ name: "baseline-lexical" })).toBe("lexical");
    expect(find({ name: "baseline-majority of shop.quote" })).toBe("majority:shop.quote");
    expect(find({ name: "somebody else's" })).toBeNull();
  });
});
