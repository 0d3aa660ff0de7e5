import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const data = mkdtempSync(join(tmpdir(), "rightcall-no-engine-"));
let server: ChildProcess;
let url: string;

test.beforeAll(async () => {
  const models = [{ name: "minilm", model: "embedding:minilm.gguf" }];
  writeFileSync(join(data, "rightcall.config.json"), JSON.stringify({ models }));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), RIGHTCALL_DATA: data, RIGHTCALL_ENGINE: "/nowhere" };
  server = spawn(process.execPath, ["dist/cli.mjs", "serve"], { env: { ...process.env, ...own } });
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
});

test.afterAll(async () => {
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
  rmSync(data, { recursive: true, force: true });
});

test("without the engine every page answers, and says what to do where it is wanted", async ({ page }) => {
  test.slow();
  const scorecard = "/recordings/baseline-lexical-r1";
  // The bundled recordings are read in after the start.
  await expect
    .poll(async () => (await page.request.get(`${url}${scorecard}`)).status(), { timeout: 60_000 })
    .toBe(200);
  for (const path of [
    ...["/", "/search?q=refund", "/upload", "/ledger", "/descriptions", "/descriptions/shop"],
    ...["/descriptions/shop/r1...r2", `${scorecard}/T-0001`],
    "/compare?base=baseline-lexical-r1&candidate=baseline-lexical-r2",
  ])
    expect([path, (await page.request.get(`${url}${path}`)).status()]).toEqual([path, 200]);

  await page.goto(`${url}/descriptions/shop/edit?from=r1`, { waitUntil: "networkidle" });
  await expect(page.locator(".preview-panel")).toContainText("run “npx rightcall llama install” once");
  await expect(page.locator('[data-matcher="word"]')).toBeVisible();

  await page.goto(`${url}/record`, { waitUntil: "networkidle" });
  await expect(page.locator(".record-how")).toContainText("npx rightcall llama install");
  const model = page.getByRole("combobox", { name: "Model", exact: true });
  await expect(model).toHaveValue("lexical");
  await model.selectOption("minilm");
  await expect(page.locator(".record-form .banner")).toContainText("npx rightcall llama install");
  await expect(page.getByRole("button", { name: /^Record \d/ })).toBeDisabled();

  const asked = { kind: "record", id: "no-engine", suite: "shop", model: "minilm", revision: "r1" };
  const started = await page.request.post(`${url}/api/jobs`, { data: asked });
  expect(started.status()).toBe(202);
  const job = `${url}/api/jobs/${(await started.json()).id}`;
  const readJob = async () => (await page.request.get(job)).json();
  await expect.poll(async () => (await readJob()).state, { timeout: 60_000 }).toBe("failed");
  expect((await readJob()).message).toContain("npx rightcall llama install");
});

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ host: "127.0.0.1", port: 0 }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
