import type { Page } from "@playwright/test";
import { callText, recordingText } from "@/lib/recording/testing";
import { expectAccessible } from "./accessible";
import { dataFiles, rightcall } from "./here";
import { expect, test } from "./watched-test";

const MINE = "review-e2e";
const order = { order_id: "O-1873" };

/** Two tickets whose replies both claim a refund that no call made. */
const CLAIMS = recordingText({
  header: { id: MINE, title: "Two claims", suite: { id: "elsewhere", ticketsSha256: "0".repeat(64) } },
  tickets: ["T-1", "T-2"].map((id) => ({
    id,
    body: `I want my money back for O-1873, says ${id}.`,
    expectation: { accepted: ["shop.quote_refund"], asWritten: order, asMeant: order },
  })),
  runs: ["T-1", "T-2"].map((ticket) => ({
    ticket,
    turns: [callText("shop.quote_refund", order), "Thank you. Your refund has been issued."],
  })),
});

/** The same conversation without anything that says what should have been called. */
const sample = (id: string) =>
  `${JSON.stringify({
    id,
    messages: [
      { role: "user", content: `Where is my money, asks ${id}?` },
      { role: "assistant", content: "Your refund has been issued." },
    ],
  })}\n`;

async function put(page: Page, name: string, text: string) {
  const response = await page.request.put(`/api/recordings?name=${name}`, {
    data: Buffer.from(text),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect([200, 201]).toContain(response.status());
}

test.afterEach(async ({ page }) => {
  for (const file of dataFiles("recordings")) {
    const id = file.replace(/\.jsonl$/, "");
    if (id.startsWith(MINE)) await page.request.delete(`/api/recordings/${id}`);
  }
});

test("a claim is dismissed and another confirmed, each with a reason, and the figure stays", async ({
  page,
}) => {
  await put(page, `${MINE}.jsonl`, CLAIMS);
  await page.goto(`/recordings/${MINE}`);
  const held = page.locator("ul.held > li", { hasText: "T-1" });
  await held.locator("summary").click();
  await expectAccessible(page);
  await held.getByLabel("Reason").fill("It repeats <b>the customer's</b> words.");
  await held.getByLabel("Your name").fill("Ana");
  await held.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator("#held + p")).toContainText("2 found, 1 dismissed by a person");
  await expect(page.locator(".facts")).toContainText("2 of 2");
  await expect(held).toContainText("It repeats <b>the customer's</b> words.");

  await page.goto(`/recordings/${MINE}/T-2`);
  await page.getByText("Confirm or dismiss").click();
  await expect(page.getByLabel("Your name").first()).toHaveValue("Ana");
  await page.getByLabel("Reason").first().fill("A promise.");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator(".claim")).toContainText("Confirmed by Ana");

  const score = JSON.parse(await rightcall("score", MINE, "--json"));
  expect(score.claims).toMatchObject({ unbacked: { k: 2, n: 2 }, dismissed: 1, confirmed: 1 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the forms work, and a reason is required", async ({ page }) => {
    await put(page, `${MINE}.jsonl`, CLAIMS.replace("Two claims", "Without scripts"));
    await page.goto(`/recordings/${MINE}/T-1`);
    await page.getByText("Confirm or dismiss").click();
    await page.getByLabel("Your name").first().fill("Ben");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page).toHaveURL(`/recordings/${MINE}/T-1`);
    await expect(page.locator(".claim")).not.toContainText("Dismissed");
    await page.getByLabel("Reason").first().fill("No promise.");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.locator(".claim")).toContainText("Dismissed by Ben");
  });
});

test("a title and a note stay through a rebuild, and a removal can be undone", async ({ page }) => {
  await put(page, `${MINE}.jsonl`, CLAIMS.replace("Two claims", "To be titled"));
  await page.goto(`/recordings/${MINE}`);
  await page.getByText("Title and notes").click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Keep the title" }) });
  await form.getByLabel("Title here").fill("Night <i>run</i>");
  await form.getByLabel("Your name").fill("Ana");
  await form.getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night <i>run</i>");

  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  const notice = page.locator("form.banner", { hasText: `${MINE} was removed` });
  await expect(notice).toBeVisible();
  expect(dataFiles("recordings")).toEqual([]);
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(`/recordings/${MINE}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night <i>run</i>");
  expect(dataFiles("recordings")).toEqual([`${MINE}.jsonl`]);
});

test("a sample without expectations shows its flags first and no accuracy", async ({ page }) => {
  await put(page, `${MINE}-sample.jsonl`, sample("a") + sample("b"));
  await page.goto(`/recordings/${MINE}-sample`);
  await expect(page.locator(".say").first()).toContainText("Accuracy is not measured");
  await expect(page.locator(".facts")).toContainText("not measured: no ticket run here has an expectation");
  await expect(page.locator("#held + p")).toContainText("2 of 2");
  await expect(page.locator("table.matrix")).toHaveCount(0);
  await expectAccessible(page);
});

test("an edited expectation moves the figures, and the ledger says which, why and by whom", async ({
  page,
}) => {
  test.slow();
  const edit = async (first: string, why: string) => {
    await page.goto("/recordings/ticket-runs/T-0020");
    await page.getByText("Edit what is expected").click();
    await page.getByLabel("Expected first tool").selectOption(first);
    const form = page.locator("form", {
      has: page.getByRole("button", { name: "Change it and score again" }),
    });
    await form.getByLabel("Reason").fill(why);
    await form.getByLabel("Your name").fill("Ana");
    await form.getByRole("button").click();
    await expect(page).toHaveURL("/ledger", { timeout: 60_000 });
  };
  await edit("shop.get_order_status", "It asks <b>where</b> it is.");
  const entry = page.getByRole("region", { name: /T-0020 of suite shop/ }).first();
  await expect(entry).toContainText("by Ana: It asks <b>where</b> it is.");
  await expect(entry.locator("tr", { hasText: "ticket-runs" })).toContainText("36 of 48 → 37 of 48");
  await expectAccessible(page);
  await edit("shop.quote_refund", "Back.");
  await expect(page.getByRole("region", { name: /T-0020 of suite shop/ })).toHaveCount(2);
  await page.goto("/recordings/ticket-runs");
  await expect(page.locator(".facts")).toContainText("36 of 48");
});
