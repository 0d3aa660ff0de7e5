import type { Page, Request } from "@playwright/test";
import { expect, test } from "./watched-test";

const KB = 1000;
const PAGES = {
  first: "/",
  "scorecard of a baseline": "/recordings/baseline-lexical-r1",
  "scorecard of a worked example": "/recordings/ticket-runs",
  ticket: "/recordings/ticket-runs/T-0020",
  comparison: "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2",
  "comparison without a difference": "/compare?base=ticket-runs&candidate=baseline-lexical-r1",
  upload: "/upload",
};

type Weight = { requests: number; bytes: number; scriptBytes: number; plainScripts: string[] };

/** What a first visit, with nothing in the cache, sends over the wire. */
async function weigh(page: Page, path: string): Promise<Weight> {
  const seen: Request[] = [];
  page.on("request", (request) => seen.push(request));
  await page.goto(path, { waitUntil: "networkidle" });
  const weight: Weight = { requests: 0, bytes: 0, scriptBytes: 0, plainScripts: [] };
  for (const request of seen) {
    const response = await request.response();
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    weight.requests++;
    weight.bytes += responseBodySize + responseHeadersSize;
    if (request.resourceType() !== "script") continue;
    weight.scriptBytes += responseBodySize;
    const isGzipped = (await response?.allHeaders())?.["content-encoding"] === "gzip";
    if (!isGzipped && responseBodySize > KB) weight.plainScripts.push(request.url());
  }
  return weight;
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name}: at most 200 kB of gzipped script, 300 kB and 20 requests in all`, async ({ page }, info) => {
    const weight = await weigh(page, path);
    info.annotations.push({ type: "weight", description: JSON.stringify(weight) });
    expect(weight.plainScripts).toEqual([]);
    expect(weight.scriptBytes).toBeGreaterThan(50 * KB);
    expect(weight.scriptBytes).toBeLessThanOrEqual(200 * KB);
    expect(weight.bytes).toBeLessThanOrEqual(300 * KB);
    expect(weight.requests).toBeLessThanOrEqual(20);
  });
}

for (const id of ["baseline-lexical-r1", "ticket-runs"]) {
  test(`the table page of ${id} holds at most 2,000 elements, all 24 rows of them`, async ({
    page,
  }, info) => {
    await page.goto(`/recordings/${id}`);
    await expect(page.locator("table.tickets tbody tr")).toHaveCount(24);
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    info.annotations.push({ type: "elements", description: String(nodes) });
    expect(nodes).toBeGreaterThan(500);
    expect(nodes).toBeLessThanOrEqual(2_000);
  });
}

test("a page comes with a policy of its own, and a script without its nonce is stopped", async ({ page }) => {
  const policyOf = async () => (await page.goto("/"))?.headers()["content-security-policy"] ?? "";
  const policy = await policyOf();
  for (const part of [
    "default-src 'none'",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(part);
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(await policyOf(), "a nonce of its own for each page").not.toBe(policy);
});

test.describe(() => {
  test.use({ refusals: /Content Security Policy/ });

  test("a script that got into a page does not run", async ({ page }) => {
    const stopped: string[] = [];
    page.on("console", (message) => stopped.push(message.text()));
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("<head>", "<head><script>window.ran = true</script>");
      await route.fulfill({ response, body });
    });
    await page.goto("/");
    expect(stopped.join()).toMatch(/inline script.*Content Security Policy/);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });
});
