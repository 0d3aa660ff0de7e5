import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { callText, recordingText } from "@/lib/recording/testing";
import { dataFiles, dataPath, readBundled } from "./here";
import { expect, test } from "./watched-test";

const SLOW_BYTES_PER_S = 200_000;

/** Recordings of these tests; whatever a failed test leaves is removed before the next. */
const MADE = /^e2e-/;

async function removeMade(page: Page) {
  for (const file of dataFiles("recordings")) {
    const id = file.replace(/\.jsonl$/, "");
    if (MADE.test(id)) await page.request.delete(`/api/recordings/${id}`);
  }
}

test.beforeEach(async ({ page }) => {
  await removeMade(page);
  await page.goto("/upload");
});
test.afterEach(async ({ page }) => removeMade(page));

async function choose(page: Page, name: string, text: string | Buffer) {
  await page.setInputFiles("input[type=file]", { name, mimeType: "", buffer: Buffer.from(text) });
}

async function keep(page: Page, id: string) {
  await page.getByRole("button", { name: `Keep as ${id}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `${id} is here` })).toBeVisible();
}

const preview = (page: Page) => page.getByRole("region", { name: /^Preview of/ });
const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: "was not taken" });

/** Files that wait, half-sent or read, and recordings of these tests. */
function listLeft(): string[] {
  const made = dataFiles("recordings").filter((file) => MADE.test(file));
  return [...dataFiles("uploads"), ...dataFiles("staged"), ...made];
}

async function expectNothingLeft(page: Page) {
  await expect.poll(listLeft).toEqual([]);
  await page.goto("/");
  await expect(page.locator("table.recordings a[href^='/recordings/e2e-']")).toHaveCount(0);
}

/** Two tickets of a shop with two tools: the first right, the second wrong. */
function smallRecording(id: string, title = "Two tickets"): string {
  const order = { order_id: "O-1873" };
  return recordingText({
    header: { id, title, suite: { id: "elsewhere", ticketsSha256: "0".repeat(64) } },
    tickets: ["T-1", "T-2"].map((ticket) => ({
      id: ticket,
      body: `What would I get back for O-1873? This is ${ticket}.`,
      expectation: { accepted: ["shop.quote_refund"], asWritten: order, asMeant: order },
    })),
    runs: [
      { ticket: "T-1", turns: [callText("shop.quote_refund", order), "You would get € 12.00 back."] },
      { ticket: "T-2", turns: [callText("shop.find_orders", order), "I could not tell."] },
    ],
  });
}

const chatLine = (id: string, called: string) =>
  `${JSON.stringify({
    id,
    tools: ["fetch", "search"],
    expected: { tool: "search" },
    messages: [
      { role: "user", content: `Look up ${id}.` },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: called, arguments: "{}" } }],
      },
    ],
  })}\n`;

test("a recording is taken, scored, shown as unverified with what it declares, and removed", async ({
  page,
}) => {
  const text = smallRecording("e2e-good");
  await choose(page, "whatever.jsonl", text);
  await expect(preview(page)).toContainText("nothing is kept yet");
  await expect(preview(page)).toContainText("2 tickets");
  await expect(preview(page)).toContainText("every line could be used");
  expect(dataFiles("recordings")).toEqual([]);
  await keep(page, "e2e-good");
  expect(listLeft()).toEqual(["e2e-good.jsonl"]);
  expect(readFileSync(dataPath("recordings", "e2e-good.jsonl"), "utf8")).toBe(text);

  await page.getByRole("link", { name: "e2e-good" }).click();
  await expect(page).toHaveURL("/recordings/e2e-good");
  await expect(page.locator("h1 + .badges [data-provenance]")).toHaveAttribute(
    "data-provenance",
    "imported-unverified",
  );
  await expect(page.locator(".titleline")).toContainText("declared: model run");
  await expect(page.locator(".facts")).toContainText("1 of 2");

  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator(".facts")).toContainText("1 of 2");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL("/");
  await expectNothingLeft(page);
});

test("chat messages are taken as a recording", async ({ page }) => {
  await choose(
    page,
    "e2e-chats.jsonl",
    chatLine("a", "search") + chatLine("b", "fetch") + chatLine("c", "search"),
  );
  await keep(page, "e2e-chats");
  await page.goto("/recordings/e2e-chats");
  await expect(page.locator(".facts")).toContainText("2 of 3");
  await expect(page.getByLabel("1 ticket run, wrong: expected search, called fetch")).toBeVisible();
});

test("a file that is cut is read as far as it goes and called partial", async ({ page }) => {
  const whole = smallRecording("e2e-cut");
  const cut = whole.slice(0, whole.lastIndexOf('"type":"call"') + 20);
  await choose(page, "e2e-cut.jsonl", cut);
  await expect(preview(page)).toContainText("1 line at fault");
  await expect(page.getByRole("region", { name: "Lines at fault" })).toContainText("the last line is cut");
  await keep(page, "e2e-cut");
  await page.goto("/recordings/e2e-cut");
  await expect(page.locator(".titleline")).toContainText("partial");
  await expect(page.locator(".banner")).toContainText("This file ends before its last ticket.");
  await expect(page.locator(".facts")).toContainText("1 of 1");
  await expect(page.locator("table.matrix:not(.soft-matrix) tfoot td").last()).toHaveText("1");
  await page.goto("/");
  const row = page.locator("tr.row", { hasText: "e2e-cut" });
  await expect(row).toContainText("partial");
  await expect(row.getByRole("checkbox")).toHaveCount(0);
});

const HOSTILE = "<script>window.ran=1</script><img src=x onerror=alert(1)>";
const ANSI = "\u001b[31mred\u001b[0m \u202eright to left";
const hostileLine = (id: string, content: string) =>
  `{"id":${JSON.stringify(id)},"messages":[{"role":"user","content":${JSON.stringify(content)}},` +
  `{"role":"assistant","content":${JSON.stringify(`${HOSTILE} [click](javascript:alert(1))`)},"tool_calls":[{"id":"c","type":"function",` +
  `"function":{"name":"__proto__","arguments":${JSON.stringify('{"__proto__":{"ran":1},"toString":"=1+1","<b>":"@SUM(1)"}')}}}]}],` +
  '"tools":[{"name":"__proto__","description":"</script><script>alert(2)</script>"},{"name":"constructor"}],"expected":{"tool":"constructor","args":{"__proto__":1}}}\n';

test("hostile text is shown as text and nothing of it runs", async ({ page }) => {
  const tickets = ["../../../etc/passwd", HOSTILE, "=cmd|'/c calc'!A1", "__proto__", ANSI];
  await choose(
    page,
    "../../e2e-hostile.jsonl",
    tickets.map((id, index) => hostileLine(id, index === 0 ? ANSI : HOSTILE)).join(""),
  );
  const id = "e2e-hostile";
  await keep(page, id);
  expect(listLeft()).toEqual([`${id}.jsonl`]);

  await page.goto(`/recordings/${id}`);
  await expect(page.locator(".facts")).toContainText("0 of 5");
  const rows = page.locator("table.tickets tbody tr");
  await expect(rows).toHaveCount(5);
  await expect(page.locator("table.tickets")).toContainText(HOSTILE);
  await expect(page.locator("table.tickets")).toContainText("U+001B");
  await expect(page.locator("table.matrix:not(.soft-matrix) tbody")).toContainText("constructor");
  const links = await rows
    .locator("th a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const [index, href] of links.entries()) {
    await page.goto(`/recordings/${id}`);
    await rows.nth(index).getByRole("link").click();
    await expect(page).toHaveURL(href);
    await expect(page.locator("main")).toContainText("__proto__");
    await expect(page.locator("main")).toContainText("<img src=x onerror=alert(1)>");
    await expect(
      page.locator("main img, main script, main b:text('SUM'), a[href^='javascript']"),
    ).toHaveCount(0);
    const raw = await page.locator("main").textContent();
    expect(["\u001b", "\u202e"].filter((hidden) => raw?.includes(hidden))).toEqual([]);
  }
  expect(await page.evaluate(() => ["ran" in window, "ran" in Object.prototype])).toEqual([false, false]);

  const csv = await (await page.request.get(`/api/recordings/${id}/export?format=tickets-csv`)).text();
  expect(csv).toContain("'=cmd|");
  expect(csv).not.toMatch(/(^|,|")=cmd/m);
});

test.describe("refused", () => {
  test.use({ refusals: /the server responded with a status of 4\d\d/ });

  for (const [what, bytes, said] of [
    [
      "a web page",
      "<!doctype html><title>Log in</title><script>alert(1)</script>",
      "The file is an HTML page",
    ],
    ["a zip", "PK\u0003\u0004\u0000\u0000", "The file is a zip archive"],
    ["an unknown version", '{"format":"rightcall-recording/7"}\n', "version 7 is not known here"],
    ["nothing", "", "empty"],
    ["only bad lines", '{"colour":"green"}\n', "line 1, id"],
  ] as const) {
    test(`${what} under a .jsonl name is refused with one message, and nothing is left`, async ({ page }) => {
      await choose(page, "e2e-page.jsonl", bytes);
      await expect(refusal(page)).toHaveCount(1);
      await expect(refusal(page)).toContainText("e2e-page.jsonl was not taken.");
      await expect(refusal(page)).toContainText(said);
      await expect(refusal(page)).not.toContainText(dataPath());
      await expect(page.getByText("Choose files")).toBeVisible();
      await expectNothingLeft(page);
    });
  }
});

test("the same id with other bytes leaves what is here and offers a free id", async ({ page }) => {
  const first = smallRecording("e2e-twin");
  await choose(page, "a.jsonl", first);
  await keep(page, "e2e-twin");
  await choose(page, "b.jsonl", smallRecording("e2e-twin", "Another title"));
  await expect(preview(page)).toContainText(
    "A recording e2e-twin with other content is here already; it stays as it is.",
  );
  await expect(page.getByRole("button", { name: "Keep as e2e-twin", exact: true })).toHaveCount(0);
  await keep(page, "e2e-twin-2");
  expect(listLeft()).toEqual(["e2e-twin-2.jsonl", "e2e-twin.jsonl"]);
  expect(readFileSync(dataPath("recordings", "e2e-twin.jsonl"), "utf8")).toBe(first);
});

test("the same bytes again, and a bundled file, are named as what is here already", async ({ page }) => {
  await choose(page, "a.jsonl", smallRecording("e2e-twice"));
  await keep(page, "e2e-twice");
  await choose(page, "other-name.jsonl", smallRecording("e2e-twice"));
  await expect(page.locator("main")).toContainText("other-name.jsonl are here already, as e2e-twice");
  await choose(page, "mine.jsonl", readBundled("pick-a-tool"));
  await expect(page.locator("main")).toContainText("mine.jsonl are here already, as pick-a-tool");
  await expect(page.getByRole("button", { name: /Keep/ })).toHaveCount(0);
  expect(listLeft()).toEqual(["e2e-twice.jsonl"]);
});

test("cancelled while it is sent, nothing is left", async ({ page, context }) => {
  const network = await context.newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: SLOW_BYTES_PER_S,
  });
  await choose(page, "e2e-slow.jsonl", chatLine("a", "search").repeat(20_000));
  const sent = page.getByRole("progressbar", { name: "Bytes sent" });
  await expect.poll(async () => Number(await sent.getAttribute("value"))).toBeGreaterThan(100_000);
  expect(dataFiles("uploads"), "the server has some of it").toHaveLength(1);
  await page.getByRole("button", { name: "Cancel, keep nothing" }).click();
  await expect(sent).toHaveCount(0);
  await expectNothingLeft(page);
});

test("the browser closed halfway leaves nothing, and the server answers on", async ({ page, context }) => {
  const closing = await context.newPage();
  await closing.goto("/upload");
  const network = await context.newCDPSession(closing);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: SLOW_BYTES_PER_S,
  });
  await choose(closing, "e2e-closed.jsonl", chatLine("a", "search").repeat(20_000));
  await expect.poll(() => dataFiles("uploads")).toHaveLength(1);
  await closing.close();
  await expectNothingLeft(page);
});

test("cancelled after its preview, nothing is left", async ({ page }) => {
  await choose(page, "e2e-seen.jsonl", smallRecording("e2e-seen"));
  await expect(preview(page)).toBeVisible();
  expect(dataFiles("staged").length, "the server holds it").toBeGreaterThan(0);
  await page.getByRole("button", { name: "Cancel, keep nothing" }).click();
  await expect(preview(page)).toHaveCount(0);
  await expectNothingLeft(page);
});
