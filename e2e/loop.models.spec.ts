import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { editRecordCompare, forgetLoop } from "./edit-loop";
import { test } from "./watched-test";

// With real weights, which are never part of this package: playwright.config.ts takes this file where RIGHTCALL_MODELS is set.
const FILE = "all-MiniLM-L6-v2.Q8_0.gguf";
const MINILM = { name: "minilm", model: `embedding:${FILE}` };

test.afterEach(({ page }) => forgetLoop(page, MINILM));

test("from an edit to the comparison, by a real embedding model", async ({ page }) => {
  test.setTimeout(600_000);
  const folder = resolve(process.env.RIGHTCALL_MODELS ?? "");
  if (!existsSync(resolve(folder, FILE)))
    throw new Error(`Looked for ${FILE} in ${folder}: set RIGHTCALL_MODELS to its folder, or unset it.`);
  await editRecordCompare(page, MINILM);
});
