import * as fs from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { here } from "@/app/api/here";
import { PUT } from "@/app/api/recordings/route";
import { chatLine, makeDataFolder, requestHere } from "@/app/api/testing";
import { listRecordings } from "@/db";
import { POST } from "./[token]/route";

/** Bytes that may still be written to files whose path ends so; null for a disk with room. */
const full: { ending: string; room: number } = { ending: "none", room: 0 };

/** The disk's own answer, from the write that no longer fits on. */
function noSpace(): NodeJS.ErrnoException {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
}

vi.mock("node:fs", async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  type Write = (fd: number, data: Uint8Array, ...rest: unknown[]) => void;
  const write: Write = (fd, data, ...rest) => {
    const done = rest.at(-1) as (error: Error | null) => void;
    if (data.length > full.room) return done(noSpace());
    full.room -= data.length;
    (real.write as unknown as Write)(fd, data, ...rest);
  };
  const createWriteStream = (path: string, options: object) =>
    real.createWriteStream(
      path,
      path.endsWith(full.ending) ? { ...options, fs: { ...real, write, writev: undefined } } : options,
    );
  return { ...real, default: real, createWriteStream };
});
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof fs.promises>();
  const copyFile: typeof real.copyFile = async (from, to, mode) => {
    await real.copyFile(from, to, mode);
    // A copy that ran out of room leaves what it had written so far.
    if (full.ending === "copy") throw noSpace();
  };
  return { ...real, default: real, copyFile };
});

const data = makeDataFolder();
afterEach(() => Object.assign(full, { ending: "none", room: 0 }));

const text = Array.from({ length: 2_000 }, (_, index) => chatLine(`t${index}`)).join("");
const FULL = /^The disk is full\. Free some space and try again; nothing half-written is left\.$/;

const put = async (body: string, query: string) => {
  const response = await PUT(requestHere(`/api/recordings?${query}`, { method: "PUT", body }));
  return { status: response.status, body: await response.json() };
};
const keep = async (token: string) => {
  const request = requestHere(`/api/uploads/${token}`, { method: "POST" });
  const response = await POST(request, { params: Promise.resolve({ token }) });
  return { status: response.status, body: await response.json() };
};
const filesIn = (folder: string) => (fs.existsSync(data.path(folder)) ? data.files(folder) : []);

async function nothingStayed() {
  expect(await listRecordings(here().db)).toEqual([]);
  for (const folder of ["uploads", "staged", "recordings"]) expect(filesIn(folder)).toEqual([]);
}

test("no space while a file is received: one clear message, no half file", async () => {
  Object.assign(full, { ending: ".part", room: 100_000 });
  expect(await put(text, "name=chats.jsonl&preview=1")).toMatchObject({
    status: 507,
    body: { error: expect.stringMatching(FULL) },
  });
  await nothingStayed();
});

test("no space while the faults of a preview are written: nothing waits", async () => {
  Object.assign(full, { ending: ".csv", room: 20_000 });
  const faults = '{"colour":"green"}\n'.repeat(5_000);
  expect(await put(chatLine("a") + faults, "name=chats.jsonl&preview=1")).toMatchObject({
    status: 507,
    body: { error: expect.stringMatching(FULL) },
  });
  await nothingStayed();
});

test("no space for the copy that is kept: no half recording, and the upload still waits", async () => {
  const { token } = (await put(text, "name=chats.jsonl&preview=1")).body;
  Object.assign(full, { ending: "copy" });
  expect(await keep(token)).toMatchObject({ status: 507, body: { error: expect.stringMatching(FULL) } });
  expect(await listRecordings(here().db)).toEqual([]);
  expect(filesIn("recordings")).toEqual([]);
  Object.assign(full, { ending: "none" });
  expect((await keep(token)).status).toBe(201);
});

test("no space for the database: no half import, and it takes the file once there is room", async () => {
  const { token } = (await put(text, "name=chats.jsonl&preview=1")).body;
  const { $client: client } = here().db;
  const pages = Number(client.pragma("page_count", { simple: true }));
  client.pragma(`max_page_count = ${pages + 20}`);
  const refused = await keep(token);
  expect(refused.status).toBe(503);
  expect(refused.body.error).toMatch(
    /is full or failing\. Free some space and try again; nothing half-written/,
  );
  expect(refused.body.error).not.toContain(data.path());
  expect(await listRecordings(here().db)).toEqual([]);
  expect(filesIn("recordings")).toEqual([]);
  client.pragma("max_page_count = 1073741823");
  expect((await keep(token)).status).toBe(201);
  expect((await listRecordings(here().db)).map(({ runs }) => runs)).toEqual([2_000]);
});
