import { readFileSync, rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { dataPath } from "./here";
import { openReady, tabTo } from "./keys";
import { expect, test } from "./watched-test";

const REVISION = "e2e-money-back";
const RECORDING = "e2e-edited";
const EDIT = "/descriptions/shop/edit?from=r1&tool=shop.quote_refund";
const ADDED = " Also when the customer wants their money back for a broken parcel.";

const draftOf = (page: Page) =>
  page.getByRole("region", { name: "shop.quote_refund" }).getByLabel("Description");
const matcher = (page: Page) => page.locator('[data-matcher="word"]');
const revisionFile = () => dataPath("suites", "shop", "revisions", `${REVISION}.json`);

/** Other tests read the tree of revisions: nothing of these stays. */
test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/recordings/${RECORDING}`);
  rmSync(revisionFile(), { force: true });
});

async function addToDraft(page: Page, text = ADDED): Promise<void> {
  await draftOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

async function saveAs(page: Page, button: string): Promise<void> {
  await page.getByLabel("Name of the revision").fill(REVISION);
  await page.getByLabel("In a few words").fill("says money back");
  await page.getByLabel("Your name").fill("Ana");
  await page.getByRole("button", { name: button }).click();
}

test("an edit moves the margins, is kept, recorded with the base's chooser, and compared", async ({
  page,
}) => {
  test.slow();
  await openReady(page, EDIT);
  await expect(matcher(page)).toContainText("Change a text");
  await addToDraft(page);
  await expect(matcher(page)).toContainText(/\d+ tickets? closer, \d+ further, \d+ unmoved/);
  await expect(matcher(page)).toContainText(/picks right: \d+ → \d+ of 48/);
  await expect(matcher(page).locator(".margins g")).toHaveCount(48);
  const block = page.getByRole("region", { name: "shop.quote_refund" });
  await expect(block.locator("ins")).toContainText("money back for a broken parcel");
  await expect(block).toContainText(/\d+ → \d+ tokens, \+\d+/);
  await expect(page.getByRole("region", { name: /^Tickets that flip .* match$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Leave one sentence out", exact: true })).toContainText(
    "for a broken parcel",
  );

  await saveAs(page, "Save and record this revision");
  await expect(page).toHaveURL(`/record?suite=shop&revision=${REVISION}&base=baseline-lexical-r1`);
  const saved = JSON.parse(readFileSync(revisionFile(), "utf8"));
  expect(saved).toMatchObject({ id: REVISION, parent: "r1", title: "says money back", by: "Ana" });
  expect(saved.changes["shop.quote_refund"].description.to).toContain(ADDED);

  await expect(page.getByRole("combobox", { name: "Model", exact: true })).toHaveValue("lexical");
  await expect(page.getByLabel("Tool descriptions")).toHaveValue(REVISION);
  await page.getByLabel("Name of the recording").fill(RECORDING);
  await page.getByRole("button", { name: "Record 48 ticket runs" }).click();
  await expect(page.getByRole("progressbar", { name: "Recorded ticket runs" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page).toHaveURL(`/compare?base=baseline-lexical-r1&candidate=${RECORDING}`, {
    timeout: 90_000,
  });
  await expect(page.locator("main")).toContainText("for a broken parcel");
});

test("what a matcher was shown in the preview is what recording it gives", async ({ page }) => {
  await openReady(page, EDIT);
  await draftOf(page).fill(
    JSON.parse(readFileSync("tickets/shop/revisions/r2.json", "utf8")).changes["shop.quote_refund"]
      .description.to,
  );
  await page.getByLabel("Edit another tool").selectOption("shop.issue_refund");
  await page.getByRole("button", { name: "Open" }).click();
  await page
    .getByRole("region", { name: "shop.issue_refund" })
    .getByLabel("Description")
    .fill(
      JSON.parse(readFileSync("tickets/shop/revisions/r2.json", "utf8")).changes["shop.issue_refund"]
        .description.to,
    );
  const right = (id: string) =>
    page.request
      .get(`/api/recordings/${id}/export?format=json`)
      .then(async (answer) => (await answer.json()).firstTool.k);
  const [before, after] = [await right("baseline-lexical-r1"), await right("baseline-lexical-r2")];
  await expect(matcher(page)).toContainText(`picks right: ${before} → ${after} of 48`);
});

test("the lint reads along, and a revision that nobody recorded is removed after asking", async ({
  page,
}) => {
  await openReady(page, EDIT);
  const lint = page.getByRole("region", { name: "shop.quote_refund" }).locator(".editor-lint");
  await draftOf(page).fill("TODO");
  await expect(lint).toContainText("holds “TODO”");
  await draftOf(page).fill("Work out what a customer gets back. Use it when they ask for a refund.");
  await expect(lint).not.toContainText("TODO");
  await expect(page.locator(".editor-save")).toContainText(/revision \d+ tried on these tickets since/);
  await saveAs(page, "Save only");
  await expect(page).toHaveURL(`/descriptions/shop/r1...${REVISION}`);

  await openReady(page, `/descriptions/shop/edit?from=${REVISION}`);
  await page.getByRole("button", { name: `Remove ${REVISION}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
  await expect(page).toHaveURL("/descriptions/shop");
  await expect(page.locator(".revisions")).not.toContainText(REVISION);
  await openReady(page, "/descriptions/shop/edit?from=r2");
  await expect(page.getByRole("button", { name: "Remove r2" })).toHaveCount(0);
});

test("hostile text in a draft stays text, and what is hidden in it is named", async ({ page }) => {
  await openReady(page, EDIT);
  const hostile = '<img src=x onerror="alert(1)"></textarea><script>alert(2)</script>\u202egnol\u200b';
  await draftOf(page).fill(hostile);
  const block = page.getByRole("region", { name: "shop.quote_refund" });
  await expect(block.locator(".diff")).toContainText('<img src=x onerror="alert(1)"></textarea><script>');
  await expect(block.locator(".diff .hidden-char").first()).toContainText("U+202E");
  await expect(block).toContainText("2 hidden characters");
  expect(await page.locator("main img, main script").count()).toBe(0);
});

test("the answer to an older text never stands over a newer one's", async ({ page }) => {
  await openReady(page, EDIT);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let olderAsked = 0;
  await page.route("**/api/preview", async (route) => {
    if (!route.request().postData()?.includes("older text")) return route.continue();
    olderAsked++;
    await held;
    // The page has given this one up: its answer may have nowhere to go.
    await route.continue().catch(() => undefined);
  });
  await draftOf(page).fill("The older text, of a parcel.");
  await expect.poll(() => olderAsked).toBeGreaterThan(0);
  await draftOf(page).fill("The newer text, of a parcel.");
  const added = page.getByRole("region", { name: "shop.quote_refund" }).locator(".ln.added");
  await expect(added).toContainText("newer text");
  release();
  await page.waitForTimeout(500);
  await expect(added).toContainText("newer text");
  await expect(added).not.toContainText("older text");
});

test("a look at a ticket does not lose the draft, and Discard does", async ({ page }) => {
  await openReady(page, EDIT);
  await addToDraft(page);
  await page
    .getByRole("region", { name: /^Tickets that flip .* match$/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/recordings\/baseline-lexical-r1\/T-/);
  await page.goBack();
  await expect(draftOf(page)).toHaveValue(new RegExp(ADDED.trim()));
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(draftOf(page)).not.toHaveValue(new RegExp(ADDED.trim()));
  await expect(matcher(page)).toContainText("Change a text");
});

test.describe(() => {
  test.use({ refusals: /409|422/ });

  test("what cannot be kept is refused in words, beside what was typed", async ({ page }) => {
    await openReady(page, EDIT);
    await addToDraft(page);
    await page.getByLabel("In a few words").fill("x");
    await page.getByLabel("Your name").fill("Ana");
    await page.getByLabel("Name of the revision").fill("r2");
    await page.getByRole("button", { name: "Save only" }).click();
    await expect(page.locator(".editor-save [role=alert]")).toContainText(
      'There is a revision "r2" of this suite already',
    );
    await expect(page.getByLabel("Name of the revision")).toHaveAttribute("aria-invalid", "true");
    await expect(draftOf(page)).toHaveValue(new RegExp(ADDED.trim()));
  });
});

test("the keyboard alone edits and keeps", async ({ page }) => {
  await openReady(page, EDIT);
  await tabTo(page, ({ tag }) => tag === "textarea");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(ADDED);
  await expect(matcher(page)).toContainText("closer");
  const fill = async (text: string) => {
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  };
  const isField = (name: string) =>
    page.evaluate((one) => document.activeElement?.getAttribute("name") === one, name);
  for (const [name, text] of [
    ["id", REVISION],
    ["title", "by keys"],
    ["by", "Ana"],
  ] as const) {
    for (let presses = 0; presses < 120 && !(await isField(name)); presses++)
      await page.keyboard.press("Tab");
    await fill(text);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/descriptions/shop/r1...${REVISION}`);
});

test("without a script the form keeps the revision all the same", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(EDIT);
  // A browser under test parses <noscript> as if scripts ran.
  expect(await (await page.request.get(EDIT)).text()).toMatch(/<noscript>.*The preview needs a script/);
  await draftOf(page).fill("Work out a refund.");
  await saveAs(page, "Save only");
  await expect(page).toHaveURL(`/descriptions/shop/r1...${REVISION}`);
  await expect(page.locator("main")).toContainText("Work out a refund.");
  expect(Object.keys(JSON.parse(readFileSync(revisionFile(), "utf8")).changes)).toEqual([
    "shop.quote_refund",
  ]);
  await context.close();
});

test("the scorecard's largest confusion and the descriptions lead to the editor", async ({ page }) => {
  await page.goto("/recordings/baseline-lexical-r1");
  await page.getByRole("link", { name: "reword what the two say" }).click();
  await expect(page).toHaveURL(/\/descriptions\/shop\/edit\?from=r1&tool=.+&tool=.+/);
  await expect(page.locator(".editor-tool")).toHaveCount(2);
  await page.goto("/descriptions/shop");
  await page.getByRole("link", { name: "Edit r2" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reword what r2 says");
});

test("the editor with its preview has nothing for axe, and does not scroll sideways", async ({ page }) => {
  test.slow();
  await openReady(page, EDIT);
  await addToDraft(page);
  await expect(page.getByRole("region", { name: "Leave one sentence out", exact: true })).toBeVisible();
  await page.locator(".editor details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  await expectAccessible(page);
});
