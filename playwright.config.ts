import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? BROWSERS.find((file) => existsSync(file));
if (executablePath === undefined)
  throw new Error(
    "The browser tests need Chromium: apt-get install -y chromium, or name one with CHROMIUM=/path/to/chromium.",
  );

// Each worker reads this file again; the environment carries the first reading's choices over.
process.env.RIGHTCALL_E2E_PORT ??= String(await findFreePort());
process.env.RIGHTCALL_E2E_DATA ??= mkdtempSync(join(tmpdir(), "rightcall-e2e-"));
const baseURL = `http://127.0.0.1:${process.env.RIGHTCALL_E2E_PORT}`;

export default defineConfig({
  testDir: "e2e",
  // What needs real weights runs where somebody says where they are.
  testIgnore: process.env.RIGHTCALL_MODELS ? [] : ["**/*.models.spec.ts"],
  workers: 1,
  // A shared machine may stall a browser; what passes on a second try is reported as flaky, never hidden.
  retries: process.env.CI ? 2 : 0,
  // Generous: a busy machine is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["./e2e/closing-reporter.ts"]],
  globalTeardown: "./e2e/remove-data.ts",
  use: {
    baseURL,
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
  webServer: {
    command: "node dist/cli.mjs serve",
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: { PORT: process.env.RIGHTCALL_E2E_PORT, RIGHTCALL_DATA: process.env.RIGHTCALL_E2E_DATA },
  },
});

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: 0 }, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
