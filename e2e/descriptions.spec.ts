import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { LOANS_SUITE, loansRecording } from "@/db/queries/testing-loans";
import { dataPath, readBundled, rightcall } from "./here";
import { expect, test } from "./watched-test";

const R2_FILE = JSON.parse(readFileSync("tickets/shop/revisions/r2.json", "utf8"));

/** How many tickets a recording got right first, counted from its file alone; of one expected tool where one is named. */
function countRight(id: string, tool?: string): { k: number; n: number; missed: string[] } {
  const accepted = new Map<string, string[]>();
  const first = new Map<string, string>();
  for (const line of readBundled(id).trim().split("\n")) {
    const event = JSON.parse(line);
    if (event.type === "expect") accepted.set(event.ticket, event.accepted);
    if (event.type === "call" && !first.has(event.ticket)) first.set(event.ticket, event.tool);
  }
  const asked = [...accepted].filter(([, tools]) => tool === undefined || tools[0] === tool);
  const missed = asked.filter(([ticket, tools]) => !tools.includes(first.get(ticket) ?? ""));
  return { k: asked.length - missed.length, n: asked.length, missed: missed.map(([ticket]) => ticket) };
}

const textOf = async (page: Page, selector: string) =>
  ((await page.locator(selector).textContent()) ?? "").replace(/\s+/g, " ");

test("the navigation leads to the suites, and a suite to its revisions", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Descriptions" }).click();
  await expect(page).toHaveURL("/descriptions");
  await page.getByRole("link", { name: "shop", exact: true }).click();
  await expect(page).toHaveURL("/descriptions/shop");
  await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current]")).toHaveText(
    "Descriptions",
  );
});

test("each revision stands with its recordings, k of n as their files say", async ({ page }) => {
  await page.goto("/descriptions/shop");
  const nodes = page.locator(".revisions > li");
  expect(await nodes.locator("h3").allTextContents()).toEqual([
    expect.stringContaining("r1"),
    expect.stringContaining("r2"),
    expect.stringContaining("r3"),
  ]);
  for (const [place, id] of [
    [0, "baseline-lexical-r1"],
    [0, "baseline-majority"],
    [0, "ticket-runs"],
    [1, "baseline-lexical-r2"],
    [2, "baseline-lexical-r3"],
  ] as const) {
    const { k, n } = countRight(id);
    await expect(nodes.nth(place).locator("li", { hasText: id })).toContainText(`${k} of ${n}`);
  }
  await expect(nodes.nth(1)).toContainText("2 tools reworded");
});

test("a tool's text goes through the revisions beside its tickets", async ({ page }) => {
  await page.goto("/descriptions/shop");
  await page.locator("#pick-tool").selectOption("shop.issue_refund");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/descriptions/shop?tool=shop.issue_refund");
  const { from, to } = R2_FILE.changes["shop.issue_refund"].description;
  const steps = page.locator(".texts > li");
  await expect(steps.nth(0)).toContainText(from);
  await expect(steps.nth(1)).toContainText(to);
  await page.goto("/descriptions/shop?tool=shop.quote_refund");
  const [before, after] = [1, 3].map((r) => countRight(`baseline-lexical-r${r}`, "shop.quote_refund"));
  await expect(steps.nth(2)).toContainText(`${before?.k} → ${after?.k} of ${after?.n}`);
  await expect(page.locator(".texts")).not.toContainText("authored");
});

test("a finding leads to a ticket that it may explain", async ({ page }) => {
  await page.goto("/descriptions/shop?revision=r3&recording=baseline-lexical-r3");
  await expect(page.getByRole("heading", { name: "Lint of r3" })).toBeVisible();
  const { missed } = countRight("baseline-lexical-r3");
  await expect(page.locator("section", { has: page.locator("#lint") })).toContainText(
    `${missed.length} ticket runs that baseline-lexical-r3 missed`,
  );
  const links = page.locator("table.lint a");
  const tickets = await links.allTextContents();
  expect(tickets.length).toBeGreaterThan(3);
  expect(tickets.filter((ticket) => !missed.includes(ticket))).toEqual([]);
  await links.first().click();
  await expect(page).toHaveURL(`/recordings/baseline-lexical-r3/${tickets[0]}`);
});

test("a step between two revisions: words, kinds, tokens and the paired result", async ({ page }) => {
  await page.goto("/descriptions/shop");
  await page.getByRole("link", { name: "What changed from r1" }).first().click();
  await expect(page).toHaveURL("/descriptions/shop/r1...r2");
  const compared = JSON.parse(
    await rightcall("compare", "baseline-lexical-r1", "baseline-lexical-r2", "--json"),
  );
  const { base, candidate, gained, lost } = compared.firstTool;
  const row = await textOf(page, "table.range-results tbody tr:has-text('baseline-lexical')");
  expect(row).toContain(`${base.k} → ${candidate.k} of ${candidate.n}`);
  expect(row).toContain(`${gained.length} ticket`);
  expect(row).toContain(`${lost.length} ticket`);
  expect((await page.locator(".texts.range h3 code").allTextContents()).toSorted()).toEqual(
    Object.keys(R2_FILE.changes).toSorted(),
  );
  await expect(page.locator(".head")).toContainText("2 tools reworded");
  await page.getByRole("link", { name: "Compare r1 and r2 by baseline-lexical" }).click();
  await expect(page).toHaveURL("/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2");
});

test("swapping the ends turns the step round", async ({ page }) => {
  await page.goto("/descriptions/shop/r1...r2");
  await page.getByRole("link", { name: "Swap" }).click();
  await expect(page).toHaveURL("/descriptions/shop/r2...r1");
  const { to } = R2_FILE.changes["shop.quote_refund"].description;
  await expect(page.locator(".texts.range .ln.removed").first()).toContainText(to);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("both ends and the tool are picked by plain forms", async ({ page }) => {
    await page.goto("/descriptions/shop/r1...r2");
    await page.locator("#pick-to").selectOption("r3");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL("/descriptions/shop/r1...r3");
    await expect(page.locator(".head")).toContainText("6 tools reworded");
    await page.goto("/descriptions/shop?tool=shop.check_stock");
    await page.locator("#pick-revision").selectOption("r1");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page).toHaveURL("/descriptions/shop?revision=r1&tool=shop.check_stock#lint");
    await expect(page.getByRole("heading", { name: "Lint of r1" })).toBeVisible();
  });
});

test.describe("addresses of nothing", () => {
  test.use({ refusals: /404/ });
  for (const path of [
    "/descriptions/none",
    "/descriptions/shop/r1...r9",
    "/descriptions/shop/r1",
    "/descriptions/shop/%3Cscript%3E...r1",
  ]) {
    test(`${path} says so and leads on`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(
        page.getByRole("heading", { name: "No suite or revision has this address" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "shop", exact: true }).click();
      await expect(page).toHaveURL("/descriptions/shop");
    });
  }
});

test("names that are not here count as not given", async ({ page }) => {
  await page.goto("/descriptions/shop?tool=nothing&revision=r9&recording=none&findings=%00");
  await expect(page.getByRole("heading", { name: "One tool over the revisions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lint of r2" })).toBeVisible();
});

test.describe("a suite of two listings", () => {
  const versions = ["v1", "v2"] as const;
  test.beforeAll(async () => {
    for (const [name, text] of Object.entries(LOANS_SUITE)) {
      const file = dataPath("suites", "loans", name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    for (const version of versions) {
      const file = dataPath(`loans-${version}.jsonl`);
      writeFileSync(file, loansRecording(version));
      await rightcall("import", file);
      rmSync(file);
    }
  });
  test.afterAll(async () => {
    for (const version of versions) await rightcall("remove", `loans-${version}`);
    rmSync(dataPath("suites", "loans"), { recursive: true });
  });

  test("shows wording, additive and breaking changes apart", async ({ page }) => {
    await page.goto("/descriptions/loans/v1...v2");
    await expect(page.locator(".head")).toContainText("5 tools changed (3 breaking, 2 additive, 4 wording)");
    const kinds = await page
      .locator(".texts.range > li")
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector("h3 code")?.textContent,
          [...one.querySelectorAll("h3 .kind")].map((kind) => kind.textContent).join(" "),
        ]),
      );
    expect(kinds).toEqual([
      ["loans.search_catalogue", "additive wording"],
      ["loans.get_loan", "breaking wording"],
      ["loans.renew_loan", "breaking wording"],
      ["loans.reserve_copy", "additive"],
      ["loans.pay_fine", "breaking"],
    ]);
  });

  test("an invisible character and a letter that only looks Latin are seen", async ({ page }) => {
    await page.goto("/descriptions/loans/v1...v2");
    const seen = page.locator(".ln.added .hidden-char");
    await expect(seen).toHaveText(["U+043E Cyrillic, looks like o", "U+200B zero-width space"]);
    await page.goto("/descriptions/loans?revision=v2");
    await expect(page.locator(".revealed")).toContainText("U+200B zero-width space");
    await expect(page.locator("table.lint")).toContainText("hidden character");
  });
});
