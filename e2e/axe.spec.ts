import { expectAccessible } from "./accessible";
import { openReady } from "./keys";
import { expect, test } from "./watched-test";

const PAGES = {
  "first page": "/",
  "scorecard of a baseline": "/recordings/baseline-lexical-r1",
  "scorecard of a worked example, one cell chosen":
    "/recordings/ticket-runs?expected=shop.quote_refund&called=shop.get_order_status",
  "ticket of a baseline, with how it leaned": "/recordings/baseline-lexical-r1/T-0006",
  "ticket with an unbacked claim": "/recordings/ticket-runs/T-0020",
  comparison: "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2",
  "comparison of one kind of ticket":
    "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r3&show=neither",
  "comparison without a difference": "/compare?base=ticket-runs&candidate=baseline-lexical-r1",
  "comparison of a recording with itself": "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r1",
  "pairing that cannot be made":
    "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2&pair=%3Cb%3E:x",
  "comparison with a recording that is gone": "/compare?base=baseline-lexical-r1&candidate=gone",
  "picking two": "/compare",
  "suites with descriptions": "/descriptions",
  descriptions: "/descriptions/shop",
  "two revisions": "/descriptions/shop/r1...r3",
  "a suite without revisions": "/descriptions/pick-a-tool",
  "description editor": "/descriptions/shop/edit",
  record: "/record",
  "servers, two lists and a symptom":
    "/servers?old=shop/r1&new=now:shop-orders&symptom=never-called&server=shop-orders",
  "scorecard, no ticket under a filter": "/recordings/baseline-lexical-r1?filter=failed",
  "re-score ledger": "/ledger",
  search: "/search?q=refund",
  "search for nothing": "/search",
  "search that finds nothing": "/search?q=zzzzqqqq",
  upload: "/upload",
};
// Several times axe over one page takes a while on a busy machine; the pages are read only, so both workers share them.
test.slow();
test.describe.configure({ mode: "parallel" });

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name}, all folds open`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await page.locator("details:not(.menu)").evaluateAll((all) => {
      for (const one of all) one.setAttribute("open", "");
    });
    await expectAccessible(page);
  });
}

test("preview of a file with lines at fault", async ({ page }) => {
  await page.goto("/upload");
  const buffer = Buffer.from('{"id":"a","messages":[]}\n{"id":\n');
  await page.setInputFiles("input[type=file]", { name: "half.jsonl", mimeType: "", buffer });
  await expect(page.getByRole("region", { name: "Lines at fault" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel, keep nothing" }).click();
  await expect(page.getByRole("region", { name: "Lines at fault" })).toHaveCount(0);
});

test("glossary", async ({ page }) => {
  await openReady(page, "/");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("the theme that was chosen stays, against the system's", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel("Theme").selectOption("dark");
  expect(await paper()).not.toBe(light);
  await page.reload();
  expect(await paper()).not.toBe(light);
});

test.describe(() => {
  test.use({ refusals: /404/ });
  test("not found", async ({ page }) => {
    expect((await page.goto("/recordings/none"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Nothing has this address" })).toBeVisible();
    await expectAccessible(page);
  });
});
