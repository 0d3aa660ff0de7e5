import { rmSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { dataFiles, dataPath } from "./here";
import { openReady } from "./keys";
import { expect, test } from "./watched-test";

const MINE = "e2e-recorded";

test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/recordings/${MINE}`);
  await page.request.delete(`/api/jobs/partials/${MINE}`);
});

async function fillIn(page: Page, id: string, tickets = ""): Promise<void> {
  await modelOf(page).selectOption("lexical");
  await page.getByLabel("Tool descriptions").selectOption("r1");
  await page.getByLabel(/^Tickets/).fill(tickets);
  await page.getByLabel("Name of the recording").fill(id);
}

const modelOf = (page: Page) => page.getByRole("combobox", { name: "Model", exact: true });
const progress = (page: Page) => page.locator(".record-progress");

test("some tickets are recorded from the page, up to the scorecard", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await page.getByRole("link", { name: "Record", exact: true }).click();
  await expect(page).toHaveURL("/record");
  await openReady(page, "/record");
  await fillIn(page, MINE, "T-0001 T-0002,\nT-0003");
  await expect(page.locator(".record-cost")).toContainText(
    "3 tickets × 1 trial = 3 ticket runs, one reply each",
  );
  await page.getByRole("button", { name: "Record 3 ticket runs" }).click();
  await expect(progress(page)).toContainText("Recorded.", { timeout: 90_000 });
  await expect(progress(page)).toContainText("3 of 3 ticket runs");
  await expect(progress(page)).toContainText(/right first tool so far: \d of 3/);
  await progress(page).getByRole("link", { name: "Open the scorecard" }).click();
  await expect(page).toHaveURL(`/recordings/${MINE}`);
  await expect(page.locator(".say").first()).toContainText("of 3 tickets");
  expect(dataFiles("recordings")).toContain(`${MINE}.jsonl`);
});

test("a model of the config records; paused, found after a reload, gone on with and finished", async ({
  page,
}) => {
  test.slow();
  // Any command is a model: this one takes its time and asks back.
  writeFileSync(
    dataPath("slow.mjs"),
    'process.stdin.resume().on("end", () => setTimeout(() => console.log("Which order?"), 150));',
  );
  const models = [{ name: "slow", model: "exec:node slow.mjs" }];
  writeFileSync(dataPath("rightcall.config.json"), JSON.stringify({ models }));
  try {
    await openReady(page, "/record");
    await modelOf(page).selectOption("slow");
    await page.getByLabel("How far").selectOption("first-call");
    await page.getByLabel("Name of the recording").fill(MINE);
    await page.getByRole("button", { name: "Record 48 ticket runs" }).click();
    await expect(progress(page)).toContainText(/[1-9]\d* of 48 ticket runs/, { timeout: 60_000 });
    await expect(progress(page)).toContainText(/a minute/);
    await progress(page).getByRole("button", { name: "Pause" }).click();
    await expect(progress(page)).toContainText("Paused.", { timeout: 30_000 });
    await page.reload({ waitUntil: "networkidle" });
    const half = page.locator(".record-halves li", { hasText: MINE });
    await expect(half).toContainText(/ticket runs? begun/);
    await half.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
    await half.getByRole("button", { name: "Go on" }).click();
    await expect(progress(page)).toContainText(/\d+ of 48 ticket runs/, { timeout: 60_000 });
    await page.reload({ waitUntil: "domcontentloaded" });
    const isDone = async () => (await page.request.get(`/recordings/${MINE}`)).status() === 200;
    // One that ended before the page was back is followed no more.
    if (!(await isDone()))
      await expect(progress(page)).toContainText(/of 48 ticket runs/, { timeout: 60_000 });
    await expect.poll(isDone, { timeout: 120_000 }).toBe(true);
    await page.goto(`/recordings/${MINE}`);
    await expect(page.locator("main")).toContainText("48 tickets");
  } finally {
    rmSync(dataPath("rightcall.config.json"));
    rmSync(dataPath("slow.mjs"));
  }
});

test.describe(() => {
  test.use({ refusals: /409/ });

  test("a name that is taken is refused in words, and another one is suggested", async ({ page }) => {
    await openReady(page, "/record");
    await modelOf(page).selectOption("lexical");
    await expect(page.getByLabel("Name of the recording")).toHaveValue(/^lexical-r1/);
    await fillIn(page, "baseline-lexical-r1", "T-0001");
    await page.getByRole("button", { name: "Record 1 ticket run" }).click();
    await expect(page.locator(".record-form [role=alert]")).toContainText("A recording has that id");
  });
});

test("ids that the suite does not have are named before anything starts", async ({ page }) => {
  await openReady(page, "/record");
  await fillIn(page, MINE, "T-0001 T-9999 <b>x</b>");
  await expect(page.locator(".record-form")).toContainText("not in this suite: T-9999, <b>x</b>");
  await expect(page.getByRole("button", { name: /^Record \d/ })).toBeDisabled();
});

test("the page says how to name a model of one's own, and has nothing for axe", async ({ page }) => {
  test.slow();
  await openReady(page, "/record?suite=shop&revision=r2&base=baseline-lexical-r1");
  await expect(page.locator("#how ~ *, .record-how")).toContainText(["rightcall.config.json"]);
  await expect(page.getByLabel("Tool descriptions")).toHaveValue("r2");
  await expectAccessible(page);
});
