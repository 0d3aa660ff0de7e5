import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { PUT } from "@/app/api/recordings/route";
import { chatLine, makeDataFolder, requestHere } from "@/app/api/testing";
import { listRecordings } from "@/db";
import { GET } from "./[token]/faults/route";

const data = makeDataFolder();
const MB = 1024 * 1024;

const put = async (body: BodyInit, query = "name=chats.jsonl&preview=1") => {
  const init = { method: "PUT", body, ...(body instanceof ReadableStream ? { duplex: "half" } : {}) };
  const response = await PUT(requestHere(`/api/recordings?${query}`, init));
  return { status: response.status, body: await response.json() };
};

/** So many bytes in chunks, after a start: never there as a whole. */
function streamOf(start: string, fill: number, bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(fill);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent === 0) controller.enqueue(new TextEncoder().encode(start));
      controller.enqueue(chunk);
      sent += chunk.length;
      if (sent >= bytes) controller.close();
    },
  });
}

async function nothingStayed() {
  expect(await listRecordings(here().db)).toEqual([]);
  for (const folder of ["uploads", "staged", "recordings"])
    expect(existsSync(data.path(folder)) ? data.files(folder) : []).toEqual([]);
}

/** The most memory held while something runs, over what was held before. */
async function measureMost(run: () => Promise<unknown>): Promise<number> {
  const held = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = held();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, held());
  }, 5);
  await run().finally(() => clearInterval(watch));
  return most - before;
}

test.each([
  ["of letters", "", 0x61, /^The line has \d+ bytes, more than the 16777216 that are read\. No other line/i],
  ["that opens an object", '{"id":"', 0x61, /^The line has \d+ bytes, more than the 16777216 that are read/i],
  ["of zeros", "", 0, /^The file is binary data, no JSON Lines\.$/],
] as const)(
  "one line of 96 MB %s is refused for what it is, and is never held whole",
  async (_what, start, fill, message) => {
    const answers: Awaited<ReturnType<typeof put>>[] = [];
    const most = await measureMost(async () => answers.push(await put(streamOf(start, fill, 96 * MB))));
    expect(answers[0]).toMatchObject({ status: 422, body: { error: expect.stringMatching(message) } });
    expect(most).toBeLessThan(80 * MB);
    await nothingStayed();
  },
);

test("a file past a limit that was set is refused before the rest of it is sent", async () => {
  process.env.RIGHTCALL_MAX_UPLOAD = "4M";
  try {
    expect((await put(streamOf("", 0x61, 96 * MB))).status).toBe(413);
  } finally {
    delete process.env.RIGHTCALL_MAX_UPLOAD;
  }
  await nothingStayed();
});

test("of 50,000 lines at fault the first 100 are told, all wait as a file, and the good one stands", async () => {
  const bad = '{"colour":"green"}\n'.repeat(1000);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const text = sent === 0 ? chatLine("a") : bad;
      controller.enqueue(new TextEncoder().encode(text));
      sent += 1;
      if (sent > 50) controller.close();
    },
  });
  const answers: Awaited<ReturnType<typeof put>>[] = [];
  const most = await measureMost(async () => answers.push(await put(body)));
  const found = answers[0]?.body;
  expect(found).toMatchObject({ runs: 1, faultCount: 50_000 });
  expect(found.faults).toHaveLength(100);
  expect(most).toBeLessThan(80 * MB);
  const params = Promise.resolve({ token: found.token });
  const file = await GET(requestHere(`/api/uploads/${found.token}/faults`), { params });
  // The head, a row a fault, and what follows the last line break.
  expect((await file.text()).split("\r\n")).toHaveLength(50_002);
});

test("two uploads of one file at once are stored once, and both are told where it is", async () => {
  const text = `${chatLine("a")}${chatLine("b")}`;
  const both = await Promise.all([put(text, "name=chats.jsonl"), put(text, "name=chats.jsonl")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(both.every(({ body }) => body.id === "chats")).toBe(true);
  expect((await listRecordings(here().db)).map(({ id, runs }) => [id, runs])).toEqual([["chats", 2]]);
  expect([data.files("uploads"), data.files("recordings")]).toEqual([[], ["chats.jsonl"]]);
});

test("two files that want one id at once: one gets it, the other is offered another, neither is half there", async () => {
  const both = await Promise.all(["a", "b"].map((id) => put(chatLine(id).repeat(300), "name=chats.jsonl")));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.offeredId).toBe("chats-2");
  expect((await listRecordings(here().db)).map(({ runs }) => runs)).toEqual([300]);
  expect([data.files("uploads"), data.files("recordings")]).toEqual([[], ["chats.jsonl"]]);
});
