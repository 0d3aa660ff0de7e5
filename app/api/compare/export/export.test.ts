import { writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { here } from "@/app/api/here";
import { chatLine, makeDataFolder, requestHere } from "@/app/api/testing";
import { importFile } from "@/db";
import { GET } from "./route";

const data = makeDataFolder();

beforeEach(async () => {
  writeFileSync(data.path("one.jsonl"), `${chatLine("a")}${chatLine("b", "fetch")}`);
  writeFileSync(data.path("two.jsonl"), `${chatLine("a", "fetch")}${chatLine("b")}${chatLine("c")}`);
  const { db, root, dataDir } = here();
  for (const name of ["one.jsonl", "two.jsonl"])
    await importFile(db, data.path(name), { root, dataDir, origin: "uploaded" });
});

const get = (query: string, headers: Record<string, string> = {}) =>
  GET(requestHere(`/api/compare/export${query}`, { headers }));

test.each([
  ["json", "application/json", "one..two.compare.json"],
  ["csv", "text/csv; charset=utf-8", "one..two.compare.csv"],
  ["md", "text/markdown; charset=utf-8", "one..two.compare.md"],
  ["html", "text/html; charset=utf-8", "one..two.compare.html"],
  ["junit", "application/xml; charset=utf-8", "one..two.junit.xml"],
])("%s comes as a file of its own type, with both classes", async (format, type, name) => {
  const response = await get(`?base=one&candidate=two&format=${format}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  expect((await response.text()).match(/imported-unverified/g)?.length).toBeGreaterThan(1);
});

test("JSON is the default and holds pairs and what was left out", async () => {
  const report = await (await get("?base=one&candidate=two")).json();
  expect(report).toMatchObject({
    format: "rightcall-comparison/1",
    firstTool: { lost: ["a"], gained: ["b"] },
  });
  expect(report.pairs.map(({ ticket, state }: { ticket: string; state: string }) => [ticket, state])).toEqual(
    [
      ["a", "lost"],
      ["b", "gained"],
    ],
  );
  expect(report.unpaired.onlyCandidate).toEqual(["c"]);
});

test.each(["?base=one&candidate=two&format=exe", "?base=one", "?candidate=two&base=", "?format=__proto__"])(
  "%s is refused with what to give",
  async (query) => {
    const response = await get(query);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatch(/^Give /);
  },
);

test("a pairing that cannot be made is refused with what is wrong", async () => {
  const response = await get("?base=one&candidate=two&pair=lend:borrow");
  expect(response.status).toBe(400);
  expect((await response.json()).error).toContain("holds no tool list");
});

test("an unknown side is 404", async () => {
  expect((await get("?base=one&candidate=../two")).status).toBe(404);
});

test("another site's page cannot read it", async () => {
  const query = "?base=one&candidate=two";
  expect((await get(query, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await get(query, { host: "evil.example" })).status).toBe(421);
});
