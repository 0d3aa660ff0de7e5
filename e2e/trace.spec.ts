import { recordingText } from "@/lib/recording/testing";
import { expectAccessible } from "./accessible";
import { expect, test } from "./watched-test";

test("a recording that was never replayed has nothing traced, and says what would be", async ({ page }) => {
  // Those that ship are replayed as soon as the app is up.
  const id = "e2e-untraced";
  const text = recordingText({
    header: { id, suite: { id: "shop", ticketsSha256: "0".repeat(64) } },
    tickets: [{ id: "T-0001", body: "Where is my order?", context: { customerId: "C-0001" } }],
    runs: [{ ticket: "T-0001", turns: ["Which order do you mean?"] }],
  });
  await page.request.put(`/api/recordings?name=${id}.jsonl`, { data: text });
  await page.goto(`/recordings/${id}/T-0001`);
  await expect(page.locator("section", { has: page.locator("#trace") }).last()).toContainText(
    "Nothing traced yet. Press Replay on the scorecard",
  );
  await page.goto(`/recordings/${id}`);
  await expect(page.locator("details", { hasText: "Tool calls in the last replay" })).toContainText(
    "not traced yet",
  );
  expect((await page.request.delete(`/api/recordings/${id}`)).status()).toBe(204);
});

test("a replay shows as spans over time with the messages behind them, by keyboard alone", async ({
  page,
}) => {
  const section = page.locator("section", { has: page.locator("#trace") }).last();
  await page.goto("/recordings/pick-a-tool");
  const calls = page.locator("details", { hasText: "Tool calls in the last replay" });
  await page.getByRole("button", { name: "Replay" }).click();
  await expect(page.locator(".replay-state")).toHaveText("Replayed: still current.", { timeout: 45_000 });
  await expect(calls).toContainText("2 calls of 1 tool, no error");

  await page.goto("/recordings/pick-a-tool/T-0003");
  await expect(section).toContainText("3 spans in");
  const names = section.getByRole("list", { name: "Spans of this ticket run" }).locator(".span-name code");
  await expect(names).toHaveText([
    "ticket run",
    "MCP send tools/call get_order_status",
    "tools/call get_order_status",
  ]);
  await section.locator("summary", { hasText: "SERVER" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(section.locator(".waterfall details[open]").first()).toContainText(
    "gen_ai.tool.nameget_order_status",
  );

  await section.locator("summary", { hasText: "messages between host" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const asked = section.locator(".frames details[open]").first();
  await expect(asked).toContainText("mcp-nameget_order_status");
  await expect(asked.locator("pre")).toContainText('"traceparent": "00-');

  await page.locator("details:not(.menu)").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  await expectAccessible(page);
});
