import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEngine } from "./engine";
import { installEngine } from "./install-engine";
import { makeFiles } from "./testing";

/** Stands in for npm: notes what it was asked and "installs", or fails. */
const NPM = `
const { mkdirSync, writeFileSync } = require("node:fs");
writeFileSync(process.env.ASKED, process.argv.slice(2).join(" "));
mkdirSync("node_modules/node-llama-cpp/dist", { recursive: true });
if (process.env.BREAKS) { console.error("ENOSPC: no space left"); process.exit(9); }
writeFileSync("node_modules/node-llama-cpp/package.json", '{"version":"3.22.1"}');
`;

function optionsIn(folder: string, env: Record<string, string> = {}) {
  writeFileSync(join(folder, "npm-cli.js"), NPM);
  return {
    folder: join(folder, "engine"),
    gpu: false,
    root: folder,
    env: { ...process.env, npm_execpath: join(folder, "npm-cli.js"), ASKED: join(folder, "asked"), ...env },
    signal: new AbortController().signal,
    onNote: () => {},
  };
}

test("takes this platform's part alone, and the whole package where a graphics processor is wanted", async () => {
  const folder = makeFiles({});
  const options = optionsIn(folder);
  expect(await installEngine(options)).toMatchObject({ version: "3.22.1", gpu: false });
  const asked = readFileSync(join(folder, "asked"), "utf8");
  expect(asked).toMatch(
    /--ignore-scripts.*--omit=optional node-llama-cpp@3\.22\.1 @node-llama-cpp\/[\w-]+@3\.22\.1$/,
  );
  expect(await installEngine({ ...options, gpu: true })).toMatchObject({ gpu: true });
  expect(readFileSync(join(folder, "asked"), "utf8")).toMatch(/node-llama-cpp@3\.22\.1$/);
  expect(readdirSync(folder).sort()).toEqual(["asked", "engine", "npm-cli.js"]);
});

test("is there whole or not at all, and says what npm said", async () => {
  const folder = makeFiles({});
  await expect(installEngine(optionsIn(folder, { BREAKS: "1" }))).rejects.toThrow(
    /npm could not install node-llama-cpp@3\.22\.1[\s\S]*exit code 9[\s\S]*ENOSPC/,
  );
  expect(existsSync(join(folder, "engine"))).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(["asked", "npm-cli.js"]);
});

test("a broken install leaves the one that was there", async () => {
  const folder = makeFiles({});
  await installEngine(optionsIn(folder));
  await expect(installEngine(optionsIn(folder, { BREAKS: "1" }))).rejects.toThrow("npm could not install");
  expect(readEngine(join(folder, "engine"))?.version).toBe("3.22.1");
});

test("a folder whose install was broken off counts as none", () => {
  const folder = makeFiles({ "package.json": "{}" });
  expect(readEngine(folder)).toBeNull();
});
