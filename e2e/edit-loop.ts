import { rmSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { dataPath, rightcall } from "./here";
import { openReady } from "./keys";
import { expect } from "./watched-test";

/** A model of the config, and how it is named there. */
export type LoopModel = { name: string; model: string };

const REVISION = "e2e-loop";
const REWORDED =
  "Money back: what a customer gets for a broken, damaged or late parcel. Quote it, pay nothing.";
const FEW = ["T-0001", "T-0002", "T-0003", "T-0004", "T-0005", "T-0006", "T-0007", "T-0008"].join(",");

/** A command that takes its time while the file `slow` lies beside it. */
const STEADY: LoopModel = { name: "steady", model: "exec:node steady.mjs" };
const STEADY_SCRIPT = `import { existsSync } from "node:fs";
process.stdin.resume().on("end", () => setTimeout(() => console.log("Which order?"), existsSync("slow") ? 700 : 0));
`;

const panel = (page: Page) => page.locator(".record-progress");
const recordings = (name: string) => [`e2e-${name}-base`, `e2e-${name}-edited`] as const;

/**
 * The whole way, by an embedding model: a description is edited, its margins move under both matchers, the revision is
 * saved, recorded with that model and compared with what the same model recorded before. Then once more by a slow
 * command, cancelled on the way and gone on with.
 */
export async function editRecordCompare(page: Page, embedding: LoopModel): Promise<void> {
  writeFileSync(dataPath("steady.mjs"), STEADY_SCRIPT);
  writeFileSync(dataPath("rightcall.config.json"), JSON.stringify({ models: [embedding, STEADY] }));
  const [base, edited] = recordings(embedding.name);
  const [steadyBase, steadyEdited] = recordings(STEADY.name);
  await recordBase(embedding.name, base);
  await recordBase(STEADY.name, steadyBase, "--mode=first-call", `--tickets=${FEW}`);

  await edit(page);
  await modelOf(page).selectOption(embedding.name);
  await expect(page.locator(".record-form")).toContainText(`When it is done it is compared with ${base}`);
  await start(page, edited, 48);
  await expect(page).toHaveURL(`/compare?base=${base}&candidate=${edited}`, { timeout: 120_000 });
  await expect(page.locator("main")).toContainText("damaged or late parcel");
  await expect(page.locator("main")).toContainText(/of 48/);

  writeFileSync(dataPath("slow"), "");
  await openReady(page, `/record?suite=shop&revision=${REVISION}&base=${steadyBase}`);
  await expect(modelOf(page)).toHaveValue(STEADY.name);
  await page.getByLabel(/^Tickets/).fill(FEW);
  await start(page, steadyEdited, 8);
  await expect(panel(page)).toContainText(/[1-7] of 8 ticket runs/, { timeout: 60_000 });
  await panel(page).getByRole("button", { name: "Cancel" }).click();
  await expect(panel(page)).toContainText("Cancelled. What was recorded is kept", { timeout: 30_000 });
  await expect(panel(page)).not.toContainText("8 of 8");
  rmSync(dataPath("slow"));
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: `Go on with ${steadyEdited}` }).click();
  await expect(page).toHaveURL(`/compare?base=${steadyBase}&candidate=${steadyEdited}`, { timeout: 120_000 });
}

/** Other tests read the config and the tree of revisions: nothing of the loop stays. */
export async function forgetLoop(page: Page, { name }: LoopModel): Promise<void> {
  for (const id of [...recordings(name), ...recordings(STEADY.name)]) {
    await page.request.delete(`/api/recordings/${id}`);
    await page.request.delete(`/api/jobs/partials/${id}`);
  }
  for (const file of ["rightcall.config.json", "steady.mjs", "slow"]) rmSync(dataPath(file), { force: true });
  rmSync(dataPath("suites", "shop", "revisions", `${REVISION}.json`), { force: true });
}

const recordBase = (model: string, id: string, ...more: string[]) =>
  rightcall("record", "--suite=shop", "--revision=r1", `--model=${model}`, `--id=${id}`, "--yes", ...more);

const modelOf = (page: Page) => page.getByRole("combobox", { name: "Model", exact: true });

async function edit(page: Page): Promise<void> {
  await openReady(page, "/descriptions/shop/edit?from=r1&tool=shop.quote_refund");
  const draft = page.getByRole("region", { name: "shop.quote_refund" }).getByLabel("Description");
  await draft.fill(REWORDED);
  for (const name of ["word", "meaning"]) {
    const matcher = page.locator(`[data-matcher="${name}"]`);
    await expect(matcher).toContainText(/[1-9]\d* (tickets? closer|further)/, { timeout: 60_000 });
    await expect(matcher.locator(".margins g")).toHaveCount(48);
  }
  await page.getByLabel("Name of the revision").fill(REVISION);
  await page.getByLabel("In a few words").fill("says money back");
  await page.getByLabel("Your name").fill("Ana");
  await page.getByRole("button", { name: "Save and record this revision" }).click();
  await expect(page).toHaveURL(new RegExp(`/record\\?suite=shop&revision=${REVISION}&base=`));
}

async function start(page: Page, id: string, runs: number): Promise<void> {
  await page.getByLabel("Name of the recording").fill(id);
  await page.getByRole("button", { name: `Record ${runs} ticket runs` }).click();
  await expect(page.getByRole("progressbar", { name: "Recorded ticket runs" })).toBeVisible({
    timeout: 60_000,
  });
}
