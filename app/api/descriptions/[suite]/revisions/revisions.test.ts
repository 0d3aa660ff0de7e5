import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { here } from "@/app/api/here";
import { makeDataFolder, requestHere } from "@/app/api/testing";
import { textName } from "@/app/view/text-name";
import { getEditBase, importBundled, importRecording, removeRecording } from "@/db";
import { sampleSource } from "@/db/testing";
import { loadSuites } from "@/lib/storage";
import { shownTools } from "@/lib/tool-list";
import { DELETE } from "./[id]/route";
import { POST } from "./route";

const data = makeDataFolder();
const SLOW_MS = 240_000;

beforeEach(async () => {
  const { db, root } = here();
  await importBundled(db, root, data.path());
}, SLOW_MS);

const STOCK = textName("shop.check_stock", "description");
const fields = { from: "r1", id: "r4", title: "counts pieces", by: "Ana", [STOCK]: "Count pieces.\r\nNow." };

const post = (change: Record<string, string> = {}, headers: Record<string, string> = {}, suite = "shop") =>
  POST(
    requestHere(`/api/descriptions/${suite}/revisions`, {
      method: "POST",
      body: new URLSearchParams({ ...fields, ...change }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
    { params: Promise.resolve({ suite }) },
  );
const saved = () => JSON.parse(readFileSync(data.path("suites", "shop", "revisions", "r4.json"), "utf8"));

test("a rewording becomes a revision with its parent, by a form without a script", async () => {
  const response = await post();
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/descriptions/shop/r1...r4");
  expect(saved()).toMatchObject({ id: "r4", parent: "r1", title: "counts pieces", by: "Ana" });
  expect(saved().changes["shop.check_stock"].description.to).toBe("Count pieces.\nNow.");
  const { db, root } = here();
  const suite = (await loadSuites(root, data.path())).get("shop");
  const base = suite && (await getEditBase(db, suite, "r4"));
  const stock = shownTools(base?.list ?? []).find(({ shown }) => shown === "shop.check_stock");
  expect(stock?.declaration.description).toBe("Count pieces.\nNow.");
});

test("it leads to the record page where that is asked, and tells a script as JSON", async () => {
  const response = await post(
    { next: "record", base: "baseline-lexical-r1" },
    { accept: "application/json" },
  );
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: "r4",
    location: "/record?suite=shop&revision=r4&base=baseline-lexical-r1",
  });
});

test("an id that is taken is refused, by a bundled revision and by one made here", async () => {
  const taken = await post({ id: "r2" });
  expect(taken.status).toBe(409);
  expect(await taken.json()).toMatchObject({ field: "id" });
  expect((await post()).status).toBe(303);
  expect((await post()).status).toBe(409);
  const [one, other] = await Promise.all([post({ id: "r5" }), post({ id: "r5", title: "other" })]);
  expect([one.status, other.status].sort()).toEqual([303, 409]);
});

test("what does not fit is refused", async () => {
  const refused: Record<string, string>[] = [
    { id: "../x" },
    { id: "R4" },
    { title: " " },
    { by: "" },
    { from: "r9" },
    { [textName("shop.nope", "description")]: "x" },
    { [textName("shop.check_stock", "name")]: "x" },
  ];
  for (const change of refused) expect([change, (await post(change)).status]).toEqual([change, 422]);
  expect((await post({}, {}, "nowhere")).status).toBe(404);
  expect((await post({}, { origin: "http://evil.example" })).status).toBe(403);
  expect((await post({ [STOCK]: "" })).status).toBe(303);
});

test("texts that are as they were are nothing to keep", async () => {
  const { db, root } = here();
  const suite = (await loadSuites(root, data.path())).get("shop");
  const base = suite && (await getEditBase(db, suite, "r1"));
  const stock = shownTools(base?.list ?? []).find(({ shown }) => shown === "shop.check_stock");
  const response = await post({ [STOCK]: stock?.declaration.description ?? "" });
  expect(response.status).toBe(422);
  expect((await response.json()).error).toContain("No text differs");
});

test("a revision saved here goes again, unless something stands on it", async () => {
  const remove = async (id: string, headers: Record<string, string> = {}) => {
    const request = requestHere(`/api/descriptions/shop/revisions/${id}`, { method: "DELETE", headers });
    const response = await DELETE(request, { params: Promise.resolve({ suite: "shop", id }) });
    return [response.status, response.status === 204 ? "" : (await response.json()).error];
  };
  expect((await post()).status).toBe(303);
  expect((await post({ from: "r4", id: "r5", [STOCK]: "Other." })).status).toBe(303);
  expect(await remove("r4")).toEqual([409, "r5 was made from r4: remove that one first."]);
  expect(await remove("r2")).toEqual([409, "r2 comes with the suite's own files."]);
  expect((await remove("r9"))[0]).toBe(404);
  expect((await remove("..%2fsuite"))[0]).toBe(404);
  expect((await remove("r5", { origin: "http://evil.example" }))[0]).toBe(403);
  expect(await remove("r5")).toEqual([204, ""]);
  await put("made-r4");
  expect(await remove("r4")).toEqual([409, "made-r4 was recorded under r4: remove it first."]);
  await removeRecording(here().db, "made-r4");
  expect(await remove("r4")).toEqual([204, ""]);
  expect((await remove("r4"))[0]).toBe(404);
});

async function put(id: string): Promise<void> {
  const suite = { id: "shop", ticketsSha256: "0".repeat(64) };
  await importRecording(here().db, sampleSource({ runs: 1, header: { id, suite, revision: "r4" } }));
}
