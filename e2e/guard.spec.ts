import { request as send } from "node:http";
import { expect } from "@playwright/test";
import { rightcall } from "./here";
import { test } from "./served-test";

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** A request whose Host and Origin are as given, which no browser and no fetch would send. */
function ask(baseURL: string | undefined, { method = "GET", path, headers = {}, body = "" }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = send(new URL(path, baseURL), { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const UPLOAD = {
  method: "PUT",
  path: "/api/recordings?name=evil.jsonl",
  body: '{"id":"T-1","messages":[]}\n',
};
const REPLAY = {
  method: "POST",
  path: "/api/jobs",
  headers: { "content-type": "application/json" },
  body: '{"kind":"replay","recording":"pick-a-tool"}',
};
const REMOVE = { method: "DELETE", path: "/api/recordings/ticket-runs" };
const PAGES = ["/", "/recordings/ticket-runs", "/compare", "/upload", "/nothing"];
const DATA = [
  "/api/health",
  "/api/recordings/ticket-runs/export?format=json",
  "/api/jobs/x/events",
  "/mcp/shop",
];

for (const path of [...PAGES, ...DATA]) {
  test(`a foreign host name gets no ${path}`, async ({ baseURL }) => {
    const refused = await ask(baseURL, { path, headers: { host: "rebound.example" } });
    expect(refused.status).toBe(421);
    expect(refused.text).not.toContain("ticket-runs");
    expect((await ask(baseURL, { path })).status).not.toBe(421);
  });
}

const FOREIGN: Record<string, string>[] = [
  { origin: "http://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { host: "rebound.example" },
];

for (const [what, sent] of Object.entries({
  upload: UPLOAD,
  replay: REPLAY,
  "remove what is here": REMOVE,
})) {
  test(`another site cannot ${what}`, async ({ baseURL }) => {
    const before = await rightcall("list", "--json");
    for (const headers of FOREIGN) {
      const refused = await ask(baseURL, {
        ...sent,
        headers: { ...("headers" in sent ? sent.headers : {}), ...headers },
      });
      expect([403, 421], JSON.stringify(headers)).toContain(refused.status);
      expect(JSON.parse(refused.text).error).toMatch(/host name|another (site|origin)/);
    }
    expect(await rightcall("list", "--json")).toBe(before);
  });
}

test("a bundled recording cannot be removed, and its page has no such button", async ({ page, baseURL }) => {
  const refused = await ask(baseURL, REMOVE);
  expect(refused.status).toBe(403);
  expect(JSON.parse(refused.text).error).toContain("ships with Rightcall");
  await page.goto("/recordings/ticket-runs");
  await expect(page.locator(".facts")).toContainText("36 of 48");
  await expect(page.getByRole("button", { name: "Replay" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
});
