import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { schemaFault, undescribedFault } from "./schema-fault";
import { makeHome } from "./testing";

const { rightcall } = await makeHome();
const folder = path.join(packageRoot(), "public", "schema");

const listed = (file: string) =>
  path.join(packageRoot(), "scripts", "fixtures", "samples", "snapshots", `tools-list.${file}.json`);

const COMMANDS: Record<string, readonly string[]> = {
  contract: ["contract", "diff", listed("2025-03-01.aaaa0001"), listed("2025-06-01.bbbb0002"), "--json"],
  score: ["score", "ticket-runs", "--json"],
  compare: ["compare", "baseline-lexical-r1", "baseline-lexical-r3", "--json"],
  replay: ["replay", "pick-a-tool", "--json"],
  list: ["list", "--json"],
  import: ["import", path.join(packageRoot(), "recordings", "pick-a-tool.jsonl"), "--json"],
  check: ["check", "partner-parcels", "--no-calls", "--symptom", "works-by-hand", "--json"],
  record: ["record", "--suite", "shop", "--model", "lexical", "--id", "schemas", "--json"],
};

const printed = new Map<string, Promise<{ out: string }>>();

/** What a command prints; each is run once. */
async function jsonOf(command: string): Promise<Record<string, unknown>> {
  const run = printed.get(command) ?? rightcall(...(COMMANDS[command] ?? []));
  printed.set(command, run);
  return JSON.parse((await run).out);
}

async function readSchema(command: string): Promise<{ $schema: string; required: string[] }> {
  return JSON.parse(await readFile(path.join(folder, `${command}.schema.json`), "utf8"));
}

test("every published schema is held against its command", async () => {
  expect((await readdir(folder)).sort()).toEqual(
    Object.keys(COMMANDS)
      .map((name) => `${name}.schema.json`)
      .sort(),
  );
});

describe.each(Object.keys(COMMANDS))("the schema of %s --json", (command) => {
  test("fits what the command prints, and may be added to", async () => {
    const value = await jsonOf(command);
    expect(await schemaFault(command, value)).toBe("");
    expect(await schemaFault(command, { ...value, more: 1 })).toBe("");
  });

  test("describes every field the command prints", async () => {
    const value = await jsonOf(command);
    expect(await undescribedFault(command, value)).toBe("");
    expect(await undescribedFault(command, { ...value, more: 1 })).toMatch(/more|additional/i);
  });

  test("turns red on every field that is missing or renamed", async () => {
    const value = await jsonOf(command);
    const { $schema, required } = await readSchema(command);
    expect($schema).toBe("https://json-schema.org/draft/2020-12/schema");
    for (const field of required) {
      const { [field]: moved, ...rest } = value;
      expect(await schemaFault(command, { ...rest, [`${field}2`]: moved }), field).not.toBe("");
    }
  });
});

test.each([
  ["score", "export baseline-lexical-r1 --format json"],
  ["compare", "export baseline-lexical-r1 baseline-lexical-r3 --format json"],
])("the schema of %s --json describes all that %s writes", async (command, line) => {
  expect(await undescribedFault(command, JSON.parse((await rightcall(...line.split(" "))).out))).toBe("");
});

describe("the schemas turn red on", () => {
  test.each([
    ["a rate above 1", { firstTool: { k: 1, n: 1, value: 1.2, low: 0, high: 1 } }],
    ["a percentage in place of a rate", { firstTool: "75%" }],
    ["claims as a number", { claims: 11 }],
    ["an unknown provenance", { recording: { id: "x", class: "measured" } }],
  ])("%s", async (_what, change) => {
    expect(await schemaFault("score", { ...(await jsonOf("score")), ...change })).not.toBe("");
  });

  test.each([
    ["no delta without a reason", { comparable: false, firstTool: null }],
    ["a delta where there may be none", { comparable: false, reason: "two things differ" }],
    ["a missing delta", { firstTool: null }],
    ["an unknown axis", { axis: ["tickets"] }],
  ])("%s", async (_what, change) => {
    expect(await schemaFault("compare", { ...(await jsonOf("compare")), ...change })).not.toBe("");
  });
});
