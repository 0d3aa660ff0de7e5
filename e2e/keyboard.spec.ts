import { followSkips, listStops, openReady, readFocus, tabTo } from "./keys";
import { expect, test } from "./watched-test";

const RECORDING = "/recordings/ticket-runs";
const COMPARISON = "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r3";

test("first page, scorecard, matrix cell, ticket, next and back, by keyboard alone", async ({ page }) => {
  await openReady(page, "/");

  await tabTo(page, ({ region }) => region === "Recordings table");
  for (let presses = 0; (await readFocus(page)).href !== RECORDING && presses < 20; presses++)
    await page.keyboard.press("j");
  expect(await readFocus(page)).toMatchObject({ href: RECORDING, name: "ticket-runs" });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(RECORDING);

  await tabTo(page, ({ region }) => region === "Expected first tool by called tool");
  await page.keyboard.press("ArrowRight");
  const cell = await readFocus(page);
  expect(cell.name).toBe("8 ticket runs, wrong: expected quote_refund, called get_order_status");
  await page.keyboard.press("Enter");
  const selection = "?expected=shop.quote_refund&called=shop.get_order_status";
  await expect(page).toHaveURL(`${RECORDING}${selection}`);
  await expect(page.locator("table.tickets tbody tr")).toHaveCount(8);
  expect((await readFocus(page)).name, "the focus stays on the cell").toBe(cell.name);
  await expect(page.locator(":focus")).toHaveAttribute("aria-current", "true");

  await tabTo(page, ({ region }) => region === "Tickets table");
  const tickets = await page
    .locator("table.tickets tbody th a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect((await readFocus(page)).href).toBe(tickets[0]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(tickets[0] ?? "");
  await expect(page.getByText("1 of 8")).toBeVisible();

  await page.keyboard.press("]");
  await expect(page).toHaveURL(tickets[1] ?? "");
  await expect(page.getByText("2 of 8")).toBeVisible();
  await page.keyboard.press("[");
  await expect(page).toHaveURL(tickets[0] ?? "");

  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${RECORDING}${selection}`);
  await expect(page.locator("table.tickets tbody tr")).toHaveCount(8);
});

test("two recordings are picked, compared, narrowed to what got better and read, by keyboard alone", async ({
  page,
}) => {
  await openReady(page, "/compare");
  await tabTo(page, ({ name, tag }) => tag === "select" && name.includes("baseline-lexical-r1"));
  await page.keyboard.type("baseline-lexical-r1");
  await tabTo(page, ({ tag }) => tag === "select");
  await page.keyboard.type("baseline-lexical-r3");
  await tabTo(page, ({ name, tag }) => tag === "button" && name === "Compare");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(COMPARISON);
  await page.waitForLoadState("networkidle");

  await tabTo(page, ({ region }) => region === "strip flat");
  for (let presses = 0; !/^\d+ better$/.test((await readFocus(page)).name) && presses < 60; presses++)
    await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${COMPARISON}&show=gained`);
  const rows = page.locator("table.changed tr.row");
  await expect(page.locator("table.changed tr.section")).toHaveCount(1);
  const first = await rows.first().getByRole("link").getAttribute("href");

  await tabTo(page, ({ region }) => region === "Changed tickets table");
  expect((await readFocus(page)).href).toBe(first);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(first ?? "");
});

test("a key typed into a field or under the glossary steps nowhere", async ({ page }) => {
  await openReady(page, `${RECORDING}/T-0020`);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(`${RECORDING}/T-0020`);
  await page.getByLabel("Theme").focus();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(`${RECORDING}/T-0020`);
});

const PAGES = {
  "first page": "/",
  "scorecard of a worked example": RECORDING,
  "scorecard of a baseline": "/recordings/baseline-lexical-r1",
  ticket: `${RECORDING}/T-0020`,
  comparison: COMPARISON,
};

for (const [name, path] of Object.entries(PAGES)) {
  test(`each table and strip is one Tab stop: ${name}`, async ({ page }) => {
    await openReady(page, path);
    const regions = (await listStops(page)).map(({ region }) => region).filter(Boolean);
    expect(regions.length).toBeGreaterThan(0);
    expect(regions).toEqual([...new Set(regions)]);
  });
}

for (const recording of ["ticket-runs", "baseline-lexical-r1"]) {
  test(`the first ticket of ${recording} is at most 12 Tab stops away`, async ({ page }) => {
    await openReady(page, `/recordings/${recording}`);
    const stops = await followSkips(page);
    expect(stops + (await tabTo(page, ({ region }) => region === "Tickets table"))).toBeLessThanOrEqual(12);
  });
}
