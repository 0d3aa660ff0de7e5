import { describe, expect, test } from "vitest";
import { sha256Hex } from "@/lib/canonical-json";
import { createLineReader, type FileLine } from "./read-lines";
import { chunksOf } from "./testing";

async function read(text: string | Uint8Array, { size = 5, max = 100 } = {}) {
  const reader = createLineReader(chunksOf(text, size), max);
  const lines: FileLine[] = [];
  for await (const batch of reader.batches()) lines.push(...batch);
  return { lines, totals: reader.totals() };
}

describe("createLineReader", () => {
  test.each([1, 2, 3, 100])("gives lines with their numbers, in chunks of %d", async (size) => {
    const text = "\ufeffeins\r\n\r\n zwei ü🧺\n\ndrei";
    const { lines, totals } = await read(text, { size });
    expect(lines).toEqual([
      { number: 1, text: "eins", problem: null, terminated: true },
      { number: 3, text: " zwei ü🧺", problem: null, terminated: true },
      { number: 5, text: "drei", problem: null, terminated: false },
    ]);
    expect(totals).toEqual({ fileSha256: sha256Hex(text), bytes: Buffer.byteLength(text), lines: 5 });
  });

  test("gives no line for nothing", async () => {
    expect(await read("")).toEqual({ lines: [], totals: { fileSha256: sha256Hex(""), bytes: 0, lines: 0 } });
  });

  test("names a line that is too long, and reads on", async () => {
    const { lines } = await read(`${"x".repeat(101)}\n${"y".repeat(100)}\n`);
    expect(lines[0]).toMatchObject({
      number: 1,
      problem: "the line has 101 bytes, more than the 100 that are read",
    });
    expect(lines[1]).toMatchObject({ number: 2, problem: null });
  });

  test("holds no more than the limit of a line without an end", async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(0x61);
    const endless = (async function* () {
      for (let sent = 0; sent < 300; sent += 1) yield chunk;
    })();
    const before = process.memoryUsage().arrayBuffers;
    const reader = createLineReader(endless, 1024 * 1024);
    let last: FileLine | undefined;
    for await (const batch of reader.batches()) last = batch.at(-1);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
    expect(last?.problem).toContain(`the line has ${300 * 1024 * 1024} bytes`);
    expect(last?.text.length).toBe(1024);
  });

  test("names a line that is no UTF-8", async () => {
    const { lines } = await read(Buffer.from([0x61, 0x0a, 0xff, 0x0a, 0x62]));
    expect(lines.map(({ problem }) => problem)).toEqual([null, "the line is not UTF-8 text", null]);
  });
});
