import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { renderToyChat } from "@/lib/model/llama/testing-toys";
import { makeHome, runCli } from "./testing";

const { dataDir, rightcall } = await makeHome();
const models = path.join(dataDir, "weights");
mkdirSync(models);
writeFileSync(path.join(models, "toy.gguf"), renderToyChat());
const env = { RIGHTCALL_MODELS: models, RIGHTCALL_THREADS: "1" };
const record = (line: string) => runCli(["record", ...line.split(" ")], { dataDir, env });

test.each([
  ["full", "to the answer", "--max-tokens 16 --temperature 0.7"],
  ["first-call", "one call forced, with preferences", "--max-tokens 96 --constrain --preferences"],
])("a tiny GGUF, %s (%s): replays, scores, and is refused the second time", async (mode, _what, more) => {
  const id = `toy-${mode}`;
  const line = `--suite shop --model llama:toy.gguf --mode ${mode} --tickets T-0001,T-0007 --id ${id} --quiet ${more}`;
  expect(await record(line)).toEqual({ code: 0, out: "", err: "" });
  expect(JSON.parse((await rightcall("replay", id, "--json")).out)).toMatchObject({ same: 2, changed: [] });
  const { recording, firstTool, notMeasured } = JSON.parse((await rightcall("score", id, "--json")).out);
  expect([recording.class, firstTool.n, notMeasured]).toEqual(["toy-model", 2, 0]);
  const kinds = (await readFile(path.join(dataDir, "recordings", `${id}.jsonl`), "utf8"))
    .trimEnd()
    .split("\n")
    .map((event) => JSON.parse(event).type);
  expect(kinds.filter((kind) => kind === "preference")).toHaveLength(mode === "full" ? 0 : 2);
  expect(await record(line)).toMatchObject({ code: 2, err: expect.stringContaining("already") });
});
