import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { packageRoot, parseConfig } from "@/lib/storage";
import { makeHome } from "./testing";

const page = await readFile(path.join(packageRoot(), "docs", "record.md"), "utf8");
const home = await makeHome();

/** The fenced block that follows a text of the page. */
function blockAfter(text: string): string {
  const at = page.indexOf(text);
  const block = at < 0 ? null : /```\w+\n([\s\S]*?)\n```/.exec(page.slice(at));
  if (!block) throw new Error(`docs/record.md has no block after ${text}`);
  return block[1] ?? "";
}

/** The command lines of a block, as arguments behind `npx rightcall`. */
function commandsOf(block: string): string[][] {
  return block
    .split("\n")
    .filter((line) => line.startsWith("npx rightcall "))
    .map((line) => line.split(" ").slice(2));
}

test("the page's own-server section works as it stands", async () => {
  const folder = path.join(home.dataDir, "suites", "kitchen");
  await mkdir(folder, { recursive: true });
  for (const name of ["suite.json", "tools.json", "tickets.jsonl"]) {
    await writeFile(path.join(folder, name), blockAfter(`\`${name}\``));
  }
  const [record = [], score = []] = commandsOf(page.slice(page.indexOf('{"id": "K-3"')));
  expect(await home.rightcall(...record)).toMatchObject({ code: 0 });
  const scored = await home.rightcall(...score);
  expect(scored.code).toBe(0);
  expect(scored.out).toMatch(/right first tool +\d of 3/);
});

test("the page's first commands work as they stand", async () => {
  for (const command of commandsOf(blockAfter("# Recording with a model"))) {
    expect(await home.rightcall(...command)).toMatchObject({ code: 0 });
  }
});

test("the page's config is one that is read", () => {
  const { models } = parseConfig(blockAfter("## Named models"), { file: "docs/record.md" });
  expect(models.map(({ name }) => name)).toEqual(["Small local model", "Hosted", "My own script"]);
});
