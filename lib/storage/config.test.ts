import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseConfig, readConfig } from "./index";

const place = { file: "/here/rightcall.config.json" };
const parse = (value: unknown) => parseConfig(JSON.stringify(value), place);

describe("parseConfig", () => {
  test("takes models with what they are run with", () => {
    const small = {
      name: "Small",
      model: "llama:models/small.gguf",
      sampling: { temperature: 0, seed: 3 },
      constrain: true,
      preferences: true,
    };
    expect(parse({ models: [small, { name: "b", model: "openai:x", native: true }] })).toEqual({
      file: place.file,
      folder: "/here",
      models: [small, { name: "b", model: "openai:x", native: true }],
      servers: [],
    });
    expect(parse({}).models).toEqual([]);
  });

  test("takes servers, each reached one way", () => {
    const servers = [
      { name: "files", command: ["node", "files.mjs", "--root", "/srv"] },
      { name: "tracker", url: "https://tracker.example/mcp" },
    ];
    expect(parse({ servers }).servers).toEqual(servers);
  });

  test.each([
    [{ name: "a" }, "servers[0]"],
    [{ name: "a", command: ["x"], url: "https://a.example" }, "servers[0]"],
    [{ name: "a", command: [] }, "servers[0].command[0]"],
    [{ name: "a", command: ["x", 1] }, "servers[0].command[1]"],
    [{ name: "a", url: "file:///etc/passwd" }, "servers[0].url"],
    [{ name: "a", url: "https://a.example", token: "x" }, "servers[0].token"],
  ])("refuses the server %j and names the field", (server, field) => {
    expect(() => parse({ servers: [server] })).toThrow(expect.objectContaining({ field }));
  });

  test.each([
    [[], ""],
    [{ model: [] }, "model"],
    [{ models: {} }, "models"],
    [{ models: [{ name: "a" }] }, "models[0].model"],
    [{ models: [{ name: "../a", model: "lexical" }] }, "models[0].name"],
    [{ models: [{ name: "lexical", model: "lexical" }] }, "models[0].name"],
    [{ models: [{ name: "a", model: "b", native: "yes" }] }, "models[0].native"],
    [
      { models: [{ name: "a", model: "b", sampling: { temperature: "1" } }] },
      "models[0].sampling.temperature",
    ],
    [{ models: [{ name: "a", model: "b", sampling: { top_p: 1 } }] }, "models[0].sampling.top_p"],
    [{ models: [{ name: "a", model: "b", key: "sk" }] }, "models[0].key"],
    [
      {
        models: [
          { name: "a", model: "b" },
          { name: "a", model: "c" },
        ],
      },
      "models[1].name",
    ],
  ])("refuses %j and names the field", (value, field) => {
    expect(() => parse(value)).toThrow(expect.objectContaining({ name: "ParseError", field }));
  });
});

describe("readConfig", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "config-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("takes the first of working folder, data folder and package; none names nothing", async () => {
    const folders = { cwd: join(folder, "none"), dataDir: folder, root: folder };
    expect(await readConfig(folders)).toEqual({ file: null, folder: folders.cwd, models: [], servers: [] });
    await writeFile(join(folder, "rightcall.config.json"), '{"models":[{"name":"a","model":"lexical"}]}');
    expect(await readConfig(folders)).toMatchObject({ folder, models: [{ name: "a" }] });
  });
});
