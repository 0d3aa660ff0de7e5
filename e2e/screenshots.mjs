#!/usr/bin/env node
// Writes every page in both themes at 1280 and 390 pixels as PNG. Usage: node e2e/screenshots.mjs FOLDER [NAME…]
// It serves the built app itself, with an empty data folder, and waits until the bundled recordings are replayed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node e2e/screenshots.mjs FOLDER [NAME…]");
  process.exit(2);
}

/** A name that ends in "-open" has every fold of the page open. */
const PAGES = {
  first: "/",
  scorecard: "/recordings/baseline-lexical-r1",
  "scorecard-open": "/recordings/baseline-lexical-r1",
  worked: "/recordings/ticket-runs",
  cell: "/recordings/ticket-runs?expected=shop.quote_refund&called=shop.get_order_status",
  ticket: "/recordings/ticket-runs/T-0042",
  "ticket-open": "/recordings/ticket-runs/T-0009",
  lost: "/recordings/baseline-lexical-r2/T-0006",
  compare: "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2",
  "compare-open": "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2",
  paired: "/compare?base=loans-old&candidate=loans-new&pair=lend:lend_book",
  unpaired: "/compare?base=loans-old&candidate=loans-new",
  unlike: "/compare?base=ticket-runs&candidate=baseline-lexical-r1",
  pick: "/compare",
  descriptions: "/descriptions/shop",
  step: "/descriptions/shop/r1...r2",
  editor: "/descriptions/shop/edit",
  record: "/record",
  servers: "/servers",
  "servers-open": "/servers",
  ledger: "/ledger",
  search: "/search?q=refund",
  upload: "/upload",
  missing: "/recordings/none",
};
const WIDTHS = { 1280: 800, 390: 844 };
const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

const dataDir = mkdtempSync(join(tmpdir(), "rightcall-shots-"));
const server = spawn(process.execPath, ["dist/cli.mjs", "serve"], {
  env: { ...process.env, PORT: "0", RIGHTCALL_DATA: dataDir },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  mkdirSync(folder, { recursive: true });
  await shootAll(await waitForUrl(server));
} finally {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  if (server.kill("SIGTERM")) await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function shootAll(url) {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((file) => existsSync(file));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await uploadRenamed(url);
    await waitForReplay(url);
    for (const [width, height] of Object.entries(WIDTHS)) {
      for (const theme of ["light", "dark"]) {
        const context = await browser.newContext({
          baseURL: url,
          colorScheme: theme,
          viewport: { width: Number(width), height },
        });
        const page = await context.newPage();
        for (const [name, path] of Object.entries(PAGES)) {
          if (names.length > 0 && !names.includes(name)) continue;
          await page.goto(path, { waitUntil: "networkidle" });
          if (name.endsWith("-open"))
            await page.locator("details:not(.menu)").evaluateAll((all) => {
              for (const one of all) one.open = true;
            });
          // The trend is drawn once its page is at rest.
          if ((await page.locator(".trend-chart").count()) > 0)
            await page.locator(".trend-chart svg").first().waitFor();
          await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
}

function waitForUrl({ stdout }) {
  return new Promise((resolve, reject) => {
    let said = "";
    stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      const url = /http:\/\/\S+/.exec(said)?.[0];
      if (url) resolve(url);
    });
    stdout.on("end", () => reject(new Error(`The app did not start. It said: ${said}`)));
  });
}

/** Two recordings between which one tool was renamed. */
async function uploadRenamed(url) {
  for (const [id, tool] of [
    ["loans-old", "lend"],
    ["loans-new", "lend_book"],
  ]) {
    const tools = [
      { name: tool, description: "Lends a reader one book by its title." },
      { name: "fetch", description: "Fetches a page." },
    ];
    const line = (ticket, called) =>
      JSON.stringify({
        id: ticket,
        expected: { tool: "lend" },
        tools,
        messages: [
          { role: "user", content: `Lend me the atlas, says ${ticket}.` },
          { role: "assistant", tool_calls: [{ id: "1", function: { name: called, arguments: "{}" } }] },
        ],
      });
    const body = [line("a", tool), line("b", tool), line("c", "fetch")].join("\n");
    const sent = await fetch(`${url}/api/recordings?name=${id}.jsonl`, { method: "PUT", body });
    if (sent.status !== 201) throw new Error(`${id} was not taken: ${await sent.text()}`);
  }
}

async function waitForReplay(url) {
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((r) => setTimeout(r, 500))) {
    const page = await (await fetch(url)).text();
    if (!page.includes("not replayed")) return;
  }
}
