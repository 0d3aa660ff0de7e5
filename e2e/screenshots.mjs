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

const PAGES = {
  first: "/",
  scorecard: "/recordings/baseline-lexical-r1",
  worked: "/recordings/ticket-runs",
  cell: "/recordings/ticket-runs?expected=shop.quote_refund&called=shop.get_order_status",
  ticket: "/recordings/ticket-runs/T-0042",
  lost: "/recordings/baseline-lexical-r2/T-0006",
  compare: "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2",
  unlike: "/compare?base=ticket-runs&candidate=baseline-lexical-r1",
  pick: "/compare",
  upload: "/upload",
  missing: "/recordings/none",
};
const WIDTHS = { 1280: 800, 390: 844 };
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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

async function waitForReplay(url) {
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((r) => setTimeout(r, 500))) {
    const page = await (await fetch(url)).text();
    if (!page.includes("not replayed")) return;
  }
}
