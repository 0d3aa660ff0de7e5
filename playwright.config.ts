import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The shell renders the same pages as Chromium, in less than half of its processor time.
const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);
const executablePath = process.env.CHROMIUM ?? BROWSERS.find((file) => existsSync(file));
if (executablePath === undefined)
  throw new Error(
    "The browser tests need Chromium: apt-get install -y chromium-headless-shell, or name one with CHROMIUM=/path/to/chromium.",
  );

export default defineConfig({
  testDir: "e2e",
  // What needs real weights runs where somebody says where they are.
  testIgnore: process.env.RIGHTCALL_MODELS ? [] : ["**/*.models.spec.ts"],
  // Each with a server and a data folder of its own (served-test.ts): files run side by side, the tests of one in order.
  workers: 2,
  // A shared machine may stall a browser; what passes on a second try is reported as flaky, never hidden.
  retries: process.env.CI ? 2 : 0,
  // Generous: a busy machine is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["./e2e/closing-reporter.ts"]],
  use: {
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
