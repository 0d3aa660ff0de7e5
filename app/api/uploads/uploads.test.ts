import { existsSync, readFileSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { PUT } from "@/app/api/recordings/route";
import { chatLine, makeDataFolder, requestHere } from "@/app/api/testing";
import { getRecording, listRecordings } from "@/db";
import { GET } from "./[token]/faults/route";
import { DELETE, POST } from "./[token]/route";

const data = makeDataFolder();

const preview = async (text: string, query = "name=chats.jsonl") => {
  const request = requestHere(`/api/recordings?${query}&preview=1`, { method: "PUT", body: text });
  const response = await PUT(request);
  return { status: response.status, body: await response.json() };
};
const at = (token: string) => ({ params: Promise.resolve({ token }) });
const keep = (token: string, query = "") =>
  POST(requestHere(`/api/uploads/${token}${query}`, { method: "POST" }), at(token));
const waiting = () => (existsSync(data.path("staged")) ? data.files("staged") : []);

test("a preview says what is in a file and keeps nothing until it is told to", async () => {
  const { status, body } = await preview(`${chatLine("a")}${chatLine("b", "fetch")}{"colour":"green"}\n`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: "chats",
    offeredId: null,
    duplicateOf: null,
    tickets: 2,
    runs: 2,
    faultCount: 1,
    faults: [{ line: 3 }],
    class: "imported-unverified",
  });
  expect(await listRecordings(here().db)).toEqual([]);
  expect(data.files("uploads")).toEqual([]);
  const faults = await GET(requestHere(`/api/uploads/${body.token}/faults`), at(body.token));
  expect((await faults.text()).split("\r\n")).toHaveLength(3);
  expect((await keep(body.token)).status).toBe(201);
  expect((await getRecording(here().db, "chats"))?.firstTool).toMatchObject({ k: 1, n: 2 });
  expect(waiting()).toEqual([]);
});

test("a cancelled preview leaves nothing, and cannot be kept", async () => {
  const { body } = await preview(chatLine("a"));
  const request = requestHere(`/api/uploads/${body.token}`, { method: "DELETE" });
  expect((await DELETE(request, at(body.token))).status).toBe(204);
  expect(waiting()).toEqual([]);
  expect((await keep(body.token)).status).toBe(404);
});

test("bytes that are here are named, and do not wait", async () => {
  await keep((await preview(chatLine("a"))).body.token);
  const { status, body } = await preview(chatLine("a"), "name=again.jsonl");
  expect([status, body.duplicateOf, body.token]).toEqual([200, "chats", null]);
  expect(waiting()).toEqual([]);
});

test("an id that is another file's is offered another, and the file waits until one is taken", async () => {
  await keep((await preview(chatLine("a"))).body.token);
  const { body } = await preview(chatLine("b"));
  expect(body).toMatchObject({ id: "chats", offeredId: "chats-2" });
  const refused = await keep(body.token);
  expect([refused.status, (await refused.json()).offeredId]).toEqual([409, "chats-2"]);
  expect((await keep(body.token, "?id=chats-2")).status).toBe(201);
});

test("a file that is refused is refused at once, and nothing waits", async () => {
  const { status, body } = await preview("<!doctype html><p>");
  expect(status).toBe(422);
  expect(body.error).toContain("HTML");
  expect(waiting()).toEqual([]);
});

test("an hour later it no longer waits", async () => {
  const { body } = await preview(chatLine("a"));
  const before = new Date(Date.now() - 61 * 60 * 1000);
  for (const file of waiting()) utimesSync(data.path("staged", file), before, before);
  expect((await keep(body.token)).status).toBe(404);
  expect(waiting()).toEqual([]);
});

test.each(["..", "../recordings/chats", "0", `${"0".repeat(36)}`])(
  "the token %j leads nowhere",
  async (token) => {
    await keep((await preview(chatLine("a"))).body.token);
    expect((await keep(encodeURIComponent(token))).status).toBe(404);
    await DELETE(requestHere("/api/uploads/x", { method: "DELETE" }), at(token));
    expect(readFileSync(data.path("recordings", "chats.jsonl"), "utf8")).toBe(chatLine("a"));
  },
);
