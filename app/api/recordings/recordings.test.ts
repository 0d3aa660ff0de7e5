import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { chatLine, makeDataFolder, paramsOf, requestHere } from "@/app/api/testing";
import { getRecording, listRecordings } from "@/db";
import { DELETE } from "./[id]/route";
import { PUT } from "./route";

const data = makeDataFolder();

const put = (body: BodyInit | null, query = "name=Chats.jsonl", headers: Record<string, string> = {}) =>
  PUT(
    requestHere(`/api/recordings?${query}`, {
      method: "PUT",
      body,
      headers,
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    } as RequestInit & { headers: Record<string, string> }),
  );

async function nothingStayed() {
  expect(await listRecordings(here().db)).toEqual([]);
  expect(existsSync(data.path("uploads")) ? data.files("uploads") : []).toEqual([]);
  expect(existsSync(data.path("recordings")) ? data.files("recordings") : []).toEqual([]);
}

test("a file is taken in, counted, and kept byte for byte", async () => {
  const bytes = `\ufeff${chatLine("a")}\r\n${chatLine("b", "fetch")}{"id":\n`;
  const response = await put(bytes);
  expect(response.status).toBe(201);
  expect(response.headers.get("location")).toBe("/recordings/chats");
  expect(await response.json()).toMatchObject({
    id: "chats",
    title: "Chats.jsonl",
    class: "imported-unverified",
    tickets: 2,
    runs: 2,
    faultCount: 1,
    faults: [{ line: 4 }],
    warnings: [],
  });
  expect(readFileSync(data.path("recordings", "chats.jsonl"), "utf8")).toBe(bytes);
  expect(data.files("uploads")).toEqual([]);
  expect((await getRecording(here().db, "chats"))?.firstTool).toMatchObject({ k: 1, n: 2 });
});

test("the same bytes again are a duplicate, under any name", async () => {
  await put(chatLine("a"));
  const response = await put(chatLine("a"), "name=other.jsonl");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ duplicateOf: "chats" });
  expect(data.files("recordings")).toEqual(["chats.jsonl"]);
});

test("the same id with other bytes is refused, with an id that is free", async () => {
  await put(chatLine("a"));
  const refused = await put(chatLine("b"));
  expect(refused.status).toBe(409);
  const body = await refused.json();
  expect(body).toMatchObject({ error: expect.stringContaining("chats"), offeredId: expect.any(String) });
  expect(data.files("recordings")).toEqual(["chats.jsonl"]);
  expect(data.files("uploads")).toEqual([]);
  expect((await put(chatLine("b"), `name=Chats.jsonl&id=${body.offeredId}`)).status).toBe(201);
});

test.each([
  ["a web page", "<!doctype html><p>", "HTML"],
  ["a zip", "PK\u0003\u0004", "zip"],
  ["a JSON list", '[{"id":"a"}]', "JSON list"],
  ["CSV", "id,text\n1,a\n", "CSV"],
  ["an unknown version", '{"format":"rightcall-recording/7"}\n', "version 7"],
])("%s is refused with what to do, and nothing stays", async (_what, body, problem) => {
  const response = await put(body);
  expect(response.status).toBe(422);
  const answer = await response.json();
  expect(answer).toMatchObject({
    error: expect.stringContaining(problem),
    hint: expect.stringMatching(/\w/),
  });
  expect(JSON.stringify(answer)).not.toContain(data.path());
  await nothingStayed();
});

test("a file whose lines are all bad is refused with its first fault", async () => {
  const response = await put('{"colour":"green"}\n"a"\n');
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ line: 1, field: "id" });
  await nothingStayed();
});

test("an empty body and no body are refused", async () => {
  expect((await put("")).status).toBe(422);
  expect((await put(null)).status).toBe(422);
  await nothingStayed();
});

test("forms and encodings are refused by name", async () => {
  const form = new FormData();
  form.set("file", "x");
  const refused = await put(form);
  expect(refused.status).toBe(415);
  expect(await refused.json()).toMatchObject({ hint: expect.stringContaining("curl") });
  expect((await put("x", "name=a", { "content-encoding": "gzip" })).status).toBe(415);
});

test("a file past the limit is refused, told beforehand or not", async () => {
  process.env.RIGHTCALL_MAX_UPLOAD = "1K";
  try {
    const big = chatLine("a").repeat(20);
    expect((await put(big, "name=a", { "content-length": String(big.length) })).status).toBe(413);
    const untold = await put(new Blob([big]).stream());
    expect(untold.status).toBe(413);
    expect(await untold.json()).toMatchObject({
      error: expect.stringContaining("1.0 kB"),
      hint: expect.any(String),
    });
    process.env.RIGHTCALL_MAX_UPLOAD = "lots";
    expect((await put("x")).status).toBe(500);
  } finally {
    delete process.env.RIGHTCALL_MAX_UPLOAD;
  }
  await nothingStayed();
});

test("a client that goes while it sends leaves nothing behind", async () => {
  const left = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(chatLine("a"))),
  });
  const init = { method: "PUT", body, duplex: "half", signal: left.signal };
  const response = PUT(requestHere("/api/recordings?name=a", init));
  await expect
    .poll(() => existsSync(data.path("uploads")) && data.files("uploads").length, { timeout: 15_000 })
    .toBe(1);
  left.abort();
  expect((await response).status).toBe(499);
  await nothingStayed();
});

test("a connection that breaks leaves nothing behind", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode(chatLine("a")));
      controller.error(new TypeError("terminated"));
    },
  });
  const init = { method: "PUT", body, duplex: "half" };
  expect((await PUT(requestHere("/api/recordings?name=a", init))).status).toBe(400);
  await nothingStayed();
});

test("a client that goes while its file is imported leaves nothing behind", async () => {
  const left = new AbortController();
  const body = Array.from({ length: 3_000 }, (_, i) => chatLine(`t${i}`)).join("");
  const response = PUT(requestHere("/api/recordings?name=a", { method: "PUT", body, signal: left.signal }));
  await expect.poll(() => existsSync(data.path("recordings")), { interval: 2, timeout: 15_000 }).toBe(true);
  left.abort();
  expect((await response).status).toBe(499);
  await nothingStayed();
});

test.each(["../../etc/passwd", "C:\\secret\\x.jsonl", "a\u0000b\n.jsonl", "..", "%2e%2e%2f", "constructor"])(
  "the name %j names no path",
  async (name) => {
    const response = await put(chatLine("a"), `name=${encodeURIComponent(name)}`);
    expect(response.status).toBe(201);
    const { id } = await response.json();
    expect(id).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
    expect(data.files("recordings")).toEqual([`${id}.jsonl`]);
  },
);

test("an id that is none is refused", async () => {
  const response = await put(chatLine("a"), "name=a&id=../x");
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ field: "id" });
});

test("another site's page may neither upload nor remove", async () => {
  const headers = { origin: "http://evil.example" };
  expect((await put(chatLine("a"), "name=a", headers)).status).toBe(403);
  expect((await put(chatLine("a"), "name=a", { host: "evil.example" })).status).toBe(421);
  await put(chatLine("a"));
  const refused = await DELETE(
    requestHere("/api/recordings/chats", { method: "DELETE", headers }),
    paramsOf("chats"),
  );
  expect(refused.status).toBe(403);
  expect(await getRecording(here().db, "chats")).not.toBeNull();
});

test("an upload is removed with its file, once", async () => {
  await put(chatLine("a"));
  const remove = () => DELETE(requestHere("/api/recordings/chats", { method: "DELETE" }), paramsOf("chats"));
  expect((await remove()).status).toBe(204);
  await nothingStayed();
  expect((await remove()).status).toBe(404);
});

test("a bundled recording stays", async () => {
  await put(chatLine("a"));
  here().db.$client.prepare("UPDATE recordings SET origin = 'bundled'").run();
  const response = await DELETE(
    requestHere("/api/recordings/chats", { method: "DELETE" }),
    paramsOf("chats"),
  );
  expect(response.status).toBe(403);
  expect(existsSync(data.path("recordings", "chats.jsonl"))).toBe(true);
});
