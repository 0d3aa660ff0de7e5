import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { writeGenerated } from "@/bench/generate";
import { rightcall } from "./here";
import { followSkips, openReady, tabTo } from "./keys";
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

test("the trend's code comes once its page is at rest, moves nothing, and no other page asks for it", async ({
  page,
}, info) => {
  const drawn = page.locator(".trend-chart svg .recharts-errorBars");
  const weight = await weigh(page, "/descriptions/shop");
  await expect(drawn.first()).toBeVisible();
  info.annotations.push({ type: "weight", description: JSON.stringify(weight) });
  expect(weight.scriptBytes).toBeLessThanOrEqual(350 * KB);
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 500);
      }),
  );
  expect(moved).toBeLessThan(0.02);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the trend is the table it is drawn from", async ({ page }) => {
    await page.goto("/descriptions/shop");
    await expect(page.locator(".trend-chart")).toBeHidden();
    await expect(page.locator(".trend tbody tr").first()).toContainText(/\d+ of 48/);
  });
});

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

/** Ids of one length, so that addresses weigh the same; 20,000, since importing more takes too long here. */
const GENERATED = [
  { id: "e2e-rows-1", runs: 1_000 },
  { id: "e2e-rows-2", runs: 10_000 },
  { id: "e2e-rows-3", runs: 20_000 },
] as const;
const MOST_TAB_STOPS = 12;

/** Bytes of the page of rows as the server sent it: the table, and the data its script draws it again from. */
function weighRows(html: string): { table: number; data: number } {
  const payload = [...html.matchAll(/self\.__next_f\.push\((\[1,.*?\])\)<\/script>/gs)]
    .map(([, chunk]) => String(JSON.parse(chunk ?? "[]")[1]))
    .join("");
  return {
    table: weighBetween(html, '<table class="tickets"', "</table>"),
    data: weighBetween(payload, '"rows":[{"key"', '],"has":'),
  };
}

function weighBetween(text: string, start: string, end: string): number {
  const from = text.indexOf(start);
  return from < 0 ? 0 : Buffer.byteLength(text.slice(from, text.indexOf(end, from)));
}

test.describe("one page of rows", () => {
  test.describe.configure({ timeout: 240_000 });
  const folder = mkdtempSync(join(tmpdir(), "rightcall-rows-"));

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    for (const { id, runs } of GENERATED) {
      const file = join(folder, `${id}.jsonl`);
      await writeGenerated(file, { id, runs, seed: 4217 });
      await rightcall("import", file);
    }
  });
  test.afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    for (const { id } of GENERATED) await rightcall("remove", id);
  });

  test("weighs the same at 1,000, 10,000 and 20,000 ticket runs, and 100 kB at most", async ({
    page,
  }, info) => {
    const weights: { runs: number; table: number; data: number; sent: number }[] = [];
    for (const { id, runs } of GENERATED) {
      const response = await page.goto(`/recordings/${id}`);
      await expect(page.locator("table.tickets tbody tr")).toHaveCount(24);
      await expect(page.locator(".pager")).toContainText(runs.toLocaleString("en"));
      const sizes = await response?.request().sizes();
      weights.push({
        runs,
        ...weighRows((await response?.text()) ?? ""),
        sent: sizes?.responseBodySize ?? 0,
      });
    }
    info.annotations.push({ type: "weight", description: JSON.stringify(weights) });
    for (const part of ["table", "data"] as const) {
      const sizes = weights.map((weight) => weight[part]);
      expect(Math.min(...sizes), JSON.stringify(weights)).toBeGreaterThan(5 * KB);
      // The largest confusion leads, and it is not the same one in each: other tickets, other words.
      expect(Math.max(...sizes) / Math.min(...sizes), JSON.stringify(weights)).toBeLessThanOrEqual(1.05);
    }
    // The matrix above the rows fills up with more runs, to at most a dozen rows and columns.
    for (const { table, data, sent } of weights) {
      expect(table + data, JSON.stringify(weights)).toBeLessThanOrEqual(100 * KB);
      expect(sent, JSON.stringify(weights)).toBeLessThanOrEqual(100 * KB);
    }
  });

  test(`of 20,000 lies at most ${MOST_TAB_STOPS} Tab stops from its first ticket`, async ({ page }, info) => {
    await openReady(page, `/recordings/${GENERATED[2].id}`);
    const first = await page.locator("table.tickets tbody th a").first().getAttribute("href");
    const stops = (await followSkips(page)) + (await tabTo(page, ({ href }) => href === first));
    info.annotations.push({ type: "Tab stops", description: String(stops) });
    expect(stops).toBeLessThanOrEqual(MOST_TAB_STOPS);
  });
});

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
