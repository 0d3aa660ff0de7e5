import type { Page } from "@playwright/test";
import { recordingText } from "@/lib/recording/testing";
import { expect, test } from "./watched-test";

async function startReplay(page: Page): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/jobs")),
    page.getByRole("button", { name: "Replay" }).click(),
  ]);
  expect(response.status()).toBe(202);
  return (await response.json()).id;
}

const readJob = async (page: Page, id: string) => (await page.request.get(`/api/jobs/${id}`)).json();

test("Replay shows its progress, then that the score is still current", async ({ page }) => {
  await page.goto("/recordings/ticket-runs");
  const id = await startReplay(page);
  await expect(page.getByRole("button", { name: "Replaying…" })).toBeDisabled();
  await expect(page.getByRole("progressbar")).toBeVisible({ timeout: 20_000 });
  await expect(page.locator(".replay-state")).toHaveText("Replayed: still current.", { timeout: 45_000 });
  await expect(page.getByRole("button", { name: "Replay" })).toBeEnabled();
  await expect(page.locator("summary", { hasText: "What was recorded" })).toContainText(
    "still current, 48 of 48",
  );
  expect(await readJob(page, id)).toMatchObject({
    state: "done",
    recording: "ticket-runs",
    done: 48,
    total: 48,
    changed: 0,
  });
});

test("a reload finds the job, and its result", async ({ page }) => {
  await page.goto("/recordings/ticket-runs");
  const id = await startReplay(page);
  await page.reload();
  expect(await readJob(page, id)).toMatchObject({ state: expect.stringMatching(/running|done/) });
  const said = page.locator(".replay-state");
  const isDone = async () => (await readJob(page, id)).state === "done";
  // A replay that ended before the page was back has nothing left to say there.
  if (!(await isDone())) await expect(said).toHaveText(/\d+ of 48|Starting|Replayed: still current/);
  await expect.poll(async () => (await readJob(page, id)).state, { timeout: 45_000 }).toBe("done");
  await page.goto("/");
  await expect(page.locator("tr.row", { hasText: "ticket-runs" })).toContainText("Still current48 of 48");
});

test("a recording that saw other descriptions is out of date, and each ticket says what changed", async ({
  page,
}) => {
  const text = recordingText({
    header: { id: "seen-otherwise", suite: { id: "shop", ticketsSha256: "0".repeat(64) } },
    tickets: [{ id: "T-0001", body: "Where is my order?", context: { customerId: "C-0001" } }],
    runs: [{ ticket: "T-0001", turns: ["Which order do you mean?"] }],
  });
  await page.request.put("/api/recordings?name=seen-otherwise.jsonl", { data: text });
  await page.goto("/recordings/seen-otherwise");
  await expect(page.locator("main")).not.toContainText("Out of date");
  await startReplay(page);
  await expect(page.locator(".replay-state")).toHaveText("Replayed: 1 out of date.", { timeout: 45_000 });
  await expect(page.locator(".banner", { hasText: "Out of date" })).toContainText("1 ticket run");
  await page.goto("/recordings/seen-otherwise/T-0001");
  await expect(page.locator("section", { has: page.locator("#current") })).toContainText("Out of date");
  await expect(page.locator("#current ~ *, section:has(#current)").first()).toContainText("changed");
  expect((await page.request.delete("/api/recordings/seen-otherwise")).status()).toBe(204);
});
