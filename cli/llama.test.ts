import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeHome, runCli } from "./testing";

const { dataDir } = await makeHome();
const llama = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(["llama", ...args], { dataDir, env: { RIGHTCALL_ENGINE: path.join(dataDir, "engine"), ...env } });

test("says what to run where the engine is missing", async () => {
  const { code, out } = await llama([]);
  expect(code).toBe(0);
  expect(out).toContain("not installed");
  expect(out).toContain("Run: npx rightcall llama install");
  expect(out).toContain("set RIGHTCALL_MODELS");
});

test("names the engine and the model files that are there", async () => {
  const engine = path.join(dataDir, "there");
  mkdirSync(path.join(engine, "node_modules", "node-llama-cpp"), { recursive: true });
  writeFileSync(path.join(engine, "node_modules", "node-llama-cpp", "package.json"), '{"version":"3.22.1"}');
  writeFileSync(path.join(engine, "installed.json"), '{"gpu":false}');
  writeFileSync(path.join(dataDir, "small.gguf"), Buffer.alloc(3_000_000));
  const env = { RIGHTCALL_ENGINE: engine, RIGHTCALL_MODELS: "." };
  expect((await llama([], env)).out).toMatch(/engine: node-llama-cpp 3\.22\.1[\s\S]*small\.gguf {2}3 MB/);
  expect(JSON.parse((await llama(["--json"], env)).out)).toMatchObject({
    engine: { version: "3.22.1", gpu: false },
    models: [{ file: "small.gguf", bytes: 3_000_000 }],
  });
  expect((await llama(["install"], env)).code).toBe(0);
});

test("wrong use is exit code 2, and says what there is", async () => {
  for (const args of [["remove"], ["--gpu"], ["install", "twice"]]) expect((await llama(args)).code).toBe(2);
  const { code, err } = await llama([], { RIGHTCALL_MODELS: "nowhere" });
  expect([code, err]).toEqual([2, expect.stringContaining("which is no folder")]);
});
