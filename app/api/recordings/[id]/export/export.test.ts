import { writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { here } from "@/app/api/here";
import { chatLine, makeDataFolder, paramsOf, requestHere } from "@/app/api/testing";
import { importFile } from "@/db";
import { GET } from "./route";

const data = makeDataFolder();
const BYTES = `${chatLine("a")}\r\n${chatLine("b", "fetch")}${chatLine("=c")}{"id":\n`;

beforeEach(async () => {
  writeFileSync(data.path("Chats.jsonl"), BYTES);
  const { db, root, dataDir } = here();
  await importFile(db, data.path("Chats.jsonl"), { root, dataDir, origin: "uploaded" });
});

const get = (query: string, id = "chats", headers: Record<string, string> = {}) =>
  GET(requestHere(`/api/recordings/${id}/export${query}`, { headers }), paramsOf(id));

test("JSON holds the figures with their provenance, and is the default", async () => {
  const response = await get("?format=json");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="chats.score.json"');
  const score = await response.json();
  expect(score).toMatchObject({
    recording: { id: "chats", class: "imported-unverified" },
    firstTool: { k: 2, n: 3 },
    confusions: [{ expected: "lend", called: "fetch", n: 1 }],
  });
  expect(await (await get("")).json()).toEqual(score);
});

test("CSV has a row a figure, each with its provenance", async () => {
  const response = await get("?format=csv");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head, ...rows] = (await response.text()).trimEnd().split("\r\n");
  expect(head).toContain("class");
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every((row) => row.includes("imported-unverified"))).toBe(true);
});

test("tickets as CSV have a row a ticket run, and no cell that a spreadsheet would run", async () => {
  const response = await get("?format=tickets-csv");
  expect(response.headers.get("content-disposition")).toContain('"chats.tickets.csv"');
  const rows = (await response.text()).trimEnd().split("\r\n").slice(1);
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual(expect.stringContaining(",b,1,lend,fetch,"));
  expect(rows).toContainEqual(expect.stringContaining(",'=c,1,"));
});

test.each([
  ["md", "text/markdown; charset=utf-8", "chats.score.md", "Right first tool on 2 of 3 ticket runs"],
  ["html", "text/html; charset=utf-8", "chats.score.html", "<!doctype html>"],
  ["junit", "application/xml; charset=utf-8", "chats.junit.xml", 'tests="3" failures="1"'],
])("%s comes as a file of its own type", async (format, type, name, part) => {
  const response = await get(`?format=${format}`);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const text = await response.text();
  expect(text).toContain(part);
  expect(text).toContain("imported-unverified");
});

test("the recording comes back byte for byte", async () => {
  const response = await get("?format=recording");
  expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(BYTES)));
  expect(await response.text()).toBe(BYTES);
});

test.each(["?format=exe", "?format=", "?format=__proto__", "?format=constructor"])(
  "%s is no format",
  async (query) => {
    const response = await get(query);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toContain("tickets-csv");
  },
);

test("an unknown recording, or a path in place of an id, is 404", async () => {
  for (const id of ["nobody", "../../package.json", "importing:x"]) {
    const response = await get("?format=recording", id);
    expect(response.status).toBe(404);
    expect(JSON.stringify(await response.json())).not.toContain(data.path());
  }
});

test("another site's page cannot read it", async () => {
  expect((await get("", "chats", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await get("", "chats", { host: "evil.example" })).status).toBe(421);
});
