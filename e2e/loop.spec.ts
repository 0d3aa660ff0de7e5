import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { renderToyEmbedding } from "@/lib/model/llama/testing-toys";
import { editRecordCompare, forgetLoop } from "./edit-loop";
import { dataPath } from "./here";
import { expect, test } from "./watched-test";

// The weights are random: what is held here is the way from the edit to the comparison, on the real engine.
const TOY = { name: "toy", model: "embedding:toy.gguf" };

test.afterEach(async ({ page }) => {
  await forgetLoop(page, TOY);
  rmSync(dataPath("toy.gguf"), { force: true });
});

test("from an edit to the comparison: margins move, the revision is recorded, cancelled, gone on with, compared", async ({
  page,
}) => {
  test.setTimeout(300_000);
  writeFileSync(dataPath("toy.gguf"), renderToyEmbedding());
  await editRecordCompare(page, TOY);
  // 48 tickets and the declarations of the two lists that were recorded: drafts on the way leave no vector.
  const [made = ""] = readdirSync(dataPath("vectors"));
  expect(readdirSync(dataPath("vectors", made)).length).toBeLessThanOrEqual(48 + 8);
});
