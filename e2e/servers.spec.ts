import { rmSync, writeFileSync } from "node:fs";
import { dataFiles, dataPath } from "./here";
import { openReady } from "./keys";
import { expect, test } from "./watched-test";

const HOSTILE = `
import { createInterface } from "node:readline";
const description = "Ends it\\u202e. <img src=x onerror=alert(1)> https://evil.example [x](https://evil.example)";
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const answer = (body) => id !== undefined && console.log(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
  if (method === "initialize")
    answer({ result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "<b>loans</b>", version: "2" } } });
  else if (method === "tools/list")
    answer({ result: { tools: [{ name: "end_loan", description, inputSchema: { type: "object" } }] } });
  else answer({ error: { code: -32601, message: "Method not found" } });
});`;

test("a server is checked from the page, its findings stay, and a symptom's questions are answered by them", async ({
  page,
}) => {
  test.slow();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" }).click();
  await expect(page).toHaveURL("/servers");
  await openReady(page, "/servers");
  await expect(page.locator(".head .say")).toHaveText("None of them was checked yet.");
  const server = page.getByRole("region", { name: "shop-orders", exact: true });
  await expect(server.locator("summary", { hasText: "Last release" })).toContainText("No breaking change.");
  await server.locator("summary", { hasText: "Check this server" }).click();
  await expect(server.getByRole("group", { name: /^Called by itself/ })).toContainText("get_order_status");
  await server.getByRole("button", { name: "Check shop-orders" }).click();
  await expect(server.locator(".check-progress")).toContainText("Checked.", { timeout: 90_000 });
  await page.reload();
  await expect(page.locator(".head .say")).toContainText(
    "1 of 3 servers checked: no fault; 1 of 1 tool exercised.",
  );
  await expect(server.locator("summary", { hasText: "Findings" })).toContainText(
    /No fault, .* checks passed/,
  );
  expect(dataFiles("checks")).toContain("shop-orders.json");
  await server.locator("summary", { hasText: "Findings" }).click();
  await server.locator("summary", { hasText: /checks passed$/ }).click();
  await expect(server.locator(".passes li").first()).toBeVisible();
  await server.getByRole("link", { name: "Show what was sent and what came back" }).click();
  await expect(server.locator(".passes")).toHaveCount(0);
  await server
    .locator("details.finding", { hasText: "discover/versions" })
    .first()
    .locator("summary")
    .click();
  await expect(server.locator("details.finding[open] dt").first()).toHaveText("Sent");
  await page.locator("#pick-symptom").selectOption({ label: "One failed tool ends the whole run." });
  await page.getByRole("button", { name: "Look" }).click();
  await expect(page).toHaveURL(/symptom=one-failure-ends-run&server=shop-orders/);
  await expect(page.locator(".questions > li")).toHaveCount(3);
  await expect(page.locator(".questions > li").first()).toContainText("It is not this.");
});

test("what may change something is called only where it is ticked, each time anew", async ({ page }) => {
  await openReady(page, "/servers");
  const server = page.getByRole("region", { name: "shop-support", exact: true });
  await server.locator("summary", { hasText: "Check this server" }).click();
  await expect(server.getByText("A call is real:")).toBeVisible();
  const refund = server.getByRole("checkbox", { name: /^issue_refund/ });
  await expect(refund).not.toBeChecked();
  await refund.check();
  let asked: unknown;
  await page.route("**/api/jobs", async (route) => {
    asked = route.request().postDataJSON();
    await route.fulfill({ status: 202, json: { id: "none" } });
  });
  await page.route("**/api/jobs/none/events", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: 'data: {"state":"cancelled"}\n\n' }),
  );
  await server.getByRole("button", { name: "Check shop-support" }).click();
  await expect(server.locator(".check-progress")).toContainText("Cancelled.");
  expect(asked).toEqual({
    kind: "check",
    server: "shop-support",
    noCalls: false,
    allowTools: ["issue_refund"],
  });
  await expect(refund).not.toBeChecked();
  await server.getByRole("checkbox", { name: /^Make no calls/ }).check();
  await expect(refund).toBeDisabled();
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("without scripts a named server is listed, a stranger's text stays text, and two lists are compared", async ({
    page,
  }) => {
    writeFileSync(dataPath("loans.mjs"), HOSTILE);
    const servers = [{ name: "loans", command: [process.execPath, dataPath("loans.mjs")] }];
    writeFileSync(dataPath("rightcall.config.json"), JSON.stringify({ servers }));
    try {
      const html = await (await page.goto("/servers"))?.text();
      expect(html).toMatch(/<noscript>.*Checking from this page needs a script/);
      await page.getByRole("button", { name: "List the tools of loans" }).click();
      await expect(page).toHaveURL(/\/servers#server-config-loans-/);
      const server = page.getByRole("region", { name: "loans", exact: true });
      await expect(server).toContainText("It calls itself <b>loans</b> 2");
      await server.locator("summary", { hasText: "Tools" }).click();
      await expect(server.locator(".hidden-char")).toHaveText("U+202E right-to-left override");
      await expect(server).toContainText("<img src=x onerror=alert(1)> https://evil.example");
      expect(await server.locator("a, img").count()).toBe(0);
      await page.getByLabel("Older").selectOption("shop/r1");
      await page.getByLabel("Newer").selectOption("now:config:loans");
      await page.getByRole("button", { name: "Compare" }).click();
      await expect(page).toHaveURL(/old=shop%2Fr1&new=now%3Aconfig%3Aloans/);
      await expect(page.locator(".contract-result .say")).toContainText(/^\d+ breaking changes for clients/);
      await expect(page.locator(".contract-tool").first()).toContainText("tool removed");
    } finally {
      rmSync(dataPath("rightcall.config.json"), { force: true });
    }
  });
});
