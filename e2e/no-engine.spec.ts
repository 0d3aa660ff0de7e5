import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./served-test";
import { makeDataFolder, type Server, startServer } from "./server";

let data: ReturnType<typeof makeDataFolder>;
let server: Server;

test.beforeAll(async () => {
  data = makeDataFolder();
  const models = [{ name: "minilm", model: "embedding:minilm.gguf" }];
  writeFileSync(join(data.folder, "rightcall.config.json"), JSON.stringify({ models }));
  server = await startServer(data.folder, { RIGHTCALL_ENGINE: "/nowhere" });
});

test.afterAll(async () => {
  await server?.stop();
  data.remove();
});

test("without the engine every page answers, and says what to do where it is wanted", async ({ page }) => {
  test.slow();
  const { url } = server;
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
