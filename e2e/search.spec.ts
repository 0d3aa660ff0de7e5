import { expect, test } from "./watched-test";

test("a slash goes to the search, and a hit leads to its ticket with the words marked", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("O-1873");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=O-1873");
  await expect(page.locator(".hits mark").first()).toHaveText("O-1873");
  const hit = page.locator(".hits a").first();
  const href = (await hit.getAttribute("href")) ?? "";
  await hit.click();
  await expect(page).toHaveURL(href);
  await expect(page.locator("main")).toContainText("O-1873");
});

test("a slash typed in a field stays a slash", async ({ page }) => {
  await page.goto("/search?q=a");
  await page.getByRole("searchbox").fill("");
  await page.getByRole("searchbox").press("/");
  await expect(page.getByRole("searchbox")).toHaveValue("/");
});

test("more leads on, and no hit comes twice", async ({ page }) => {
  await page.goto("/search?q=order");
  const seen: string[] = [];
  for (let pages = 0; pages < 20; pages++) {
    seen.push(...(await page.locator(".hits > li > p:first-child").allTextContents()));
    const more = page.getByRole("link", { name: "More" });
    if ((await more.count()) === 0) break;
    const before = page.url();
    await more.click();
    await expect(page).not.toHaveURL(before);
  }
  expect(seen.length).toBeGreaterThan(50);
  expect(new Set(seen).size).toBe(seen.length);
});

test.describe("what a stranger may write", () => {
  for (const query of [
    '"',
    "<script>alert(1)</script>",
    "a' OR 1=1 --",
    "NEAR(",
    "*",
    "%00",
    "x".repeat(5000),
  ]) {
    test(`${query.slice(0, 30)} finds what it finds and breaks nothing`, async ({ page }) => {
      const response = await page.goto(`/search?q=${encodeURIComponent(query)}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: "Search" })).toBeVisible();
      await expect(page.locator("main script")).toHaveCount(0);
    });
  }
});
