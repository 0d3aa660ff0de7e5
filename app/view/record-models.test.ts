import { describe, expect, test } from "vitest";
import type { Recorder, RecorderCost } from "@/db";
import { nameOfCommand } from "@/lib/model";
import type { Config } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { findModelOf, listRecordModels, type Maker } from "./record-models";

const SUITE = {
  tickets: [
    { ticket: { id: "a", body: "", context: {} }, expectation: { accepted: ["shop.quote"] } },
    { ticket: { id: "b", body: "", context: {} }, expectation: { accepted: [] } },
  ],
} as unknown as Suite; // Only the tickets are read.

const CONFIG: Config = {
  ...{ file: "/x/rightcall.config.json", folder: "/x", servers: [] },
  models: [
    { name: "acorn", model: "llama:models/acorn.gguf" },
    { name: "cloud text", model: "openai:pine-1" },
    { name: "cloud", model: "openai:pine-1", native: true },
    { name: "other cloud", model: "anthropic:pine-1", native: true, sampling: { temperature: 0 } },
    { name: "other cloud, warm", model: "anthropic:pine-1", native: true, sampling: { temperature: 1 } },
    { name: "bot", model: "exec:python bot.py --api-key: none" },
    { name: "odd", model: "nothing" },
  ],
};

const COST: RecorderCost = {
  ...{ recording: "acorn-r1", model: { name: "llama: Acorn", file: "acorn.gguf" }, mode: "full" },
  ...{ runs: 4, replies: 10, msPerRun: 2000, tokensPerRun: 300 },
};
const MADE: Recorder = {
  ...{ recording: "acorn-r1", revision: "r1", mode: "full" },
  ...{ model: { name: "Acorn", file: "acorn.gguf" }, sampling: null },
};
const list = (hasEngine: boolean) =>
  listRecordModels(SUITE, { config: CONFIG, costs: [COST], recorders: [MADE], hasEngine });
const named = (name: string) => list(true).find((model) => model.name === name);

describe("what can record", () => {
  test("the config's models come first, then the baselines", () => {
    expect(list(true).map(({ name }) => name)).toEqual([
      "acorn",
      "cloud text",
      "cloud",
      "other cloud",
      "other cloud, warm",
      "bot",
      "odd",
      "lexical",
      "majority:shop.quote",
    ]);
  });

  test("a local model without the engine, and a name that means nothing, say what to do", () => {
    expect(list(true)[0]?.blocked).toBe("");
    expect(list(false)[0]?.blocked).toContain("npx rightcall llama install");
    expect(named("odd")?.blocked).toContain("names no model");
  });

  test("what an earlier recording took stands beside its model alone", () => {
    expect(list(true)[0]?.cost).toMatchObject({ recording: "acorn-r1", repliesPerRun: 2.5, msPerRun: 2000 });
    expect(named("cloud")).toMatchObject({ cost: null, isNative: true, made: [] });
    expect(named("acorn")?.made).toEqual([{ recording: "acorn-r1", revision: "r1", mode: "full" }]);
  });

  test("a recording leads to the model that made it", () => {
    const find = (model: NonNullable<Maker["model"]>, sampling: Maker["sampling"] = null) =>
      findModelOf({ model, sampling }, list(true), CONFIG);
    expect(find({ name: "llama: Acorn", file: "acorn.gguf" })).toBe("acorn");
    const openai = { name: "pine-1", engine: "openai chat completions", endpointHost: "127.0.0.1:8080" };
    expect(find(openai, { tools: "native" })).toBe("cloud");
    expect(find(openai, { tools: "text" })).toBe("cloud text");
    const anthropic = { name: "pine-1", engine: "anthropic messages" };
    expect(find(anthropic, { tools: "native", temperature: 1 })).toBe("other cloud, warm");
    expect(find(anthropic, { tools: "native", temperature: 0 })).toBe("other cloud");
    expect(find({ name: "oak: pine-1", engine: "openai chat completions" })).toBeNull();
    const command = nameOfCommand("python bot.py --api-key: none", {});
    expect(command).not.toContain("none");
    expect(find({ name: command, engine: "a command" })).toBe("bot");
    expect(find({ name: "my python bot.py --api-key: none", engine: "a command" })).toBeNull();
    expect(find({ name: "baseline-lexical" })).toBe("lexical");
    expect(find({ name: "baseline-majority of shop.quote" })).toBe("majority:shop.quote");
    expect(find({ name: "somebody else's" })).toBeNull();
  });
});
