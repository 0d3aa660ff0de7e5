import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appendDurable } from "@/lib/storage";
import { createRecordingText } from "./create-recording-text";
import { createRecordingWriter } from "./recording-writer";
import { discardStoppedRecording, openStoppedRecording } from "./recording-writer-resume";
import { callText, recordingEvents, testHeader } from "./testing";

const header = testHeader({ id: "mine" });
const events = recordingEvents({
  tickets: [{ id: "T-1" }],
  runs: [{ ticket: "T-1", turns: [callText("shop.find_orders"), "Done."] }],
});

let dataDir: string;
const place = () => ({ dataDir, folder: join(dataDir, "recordings"), setup: { suite: "shop" } });
const partial = () => join(dataDir, "partial", "mine.jsonl");
const open = () => openStoppedRecording("mine", place());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "writer-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function writeHalf(count: number): Promise<void> {
  const writer = await createRecordingWriter(header, place());
  for (const event of events.slice(0, count)) await writer.append(event);
  await writer.close();
}

describe("a stopped recording", () => {
  test("is taken up with what its recorder was asked for, and goes on behind the lines that are kept", async () => {
    await writeHalf(5);
    const stopped = await open();
    expect(stopped).toMatchObject({ header, setup: { suite: "shop" } });
    expect(stopped?.lines.map(({ event }) => event)).toEqual(events.slice(0, 5));
    const writer = await stopped?.goOn(stopped.lines.slice(0, 4));
    for (const event of events.slice(4)) await writer?.append(event);
    expect(await readFile((await writer?.finish()) ?? "", "utf8")).toBe(createRecordingText(header, events));
    expect(await readdir(join(dataDir, "partial"))).toEqual([]);
  });

  test("loses only a last line that was cut, with or without its line break", async () => {
    for (const rest of ['{"type":"repl', '{"type":"repl\n', "\0\0\0\n"]) {
      await writeHalf(4);
      await appendFile(partial(), rest);
      const stopped = await open();
      expect(stopped?.lines).toHaveLength(4);
      await stopped?.close();
      await discardStoppedRecording("mine", place());
    }
  });

  test("is refused where another line is damaged", async () => {
    await writeHalf(4);
    const lines = (await readFile(partial(), "utf8")).split("\n");
    await writeFile(partial(), lines.with(2, "damaged").join("\n"));
    await expect(open()).rejects.toThrow(/mine\.jsonl, line 3: not valid JSON/);
    await expect(open()).rejects.toThrow("not valid JSON");
  });

  test("is nothing where not even its header is whole", async () => {
    await writeHalf(0);
    await writeFile(partial(), '{"format":"rightcall-rec');
    expect(await open()).toBeNull();
    expect(await readdir(join(dataDir, "partial"))).toEqual(["mine.setup.json"]);
    await expect(open()).rejects.toThrow(/There is no stopped recording "mine"/);
  });

  test("belongs to one recorder at a time", async () => {
    const writer = await createRecordingWriter(header, place());
    await expect(open()).rejects.toThrow(`being recorded by process ${process.pid} right now`);
    await expect(discardStoppedRecording("mine", place())).rejects.toThrow("right now");
    await writer.close();
    const stopped = await open();
    await expect(open()).rejects.toThrow("right now");
    await stopped?.close();
    await discardStoppedRecording("mine", place());
    expect(await readdir(join(dataDir, "partial"))).toEqual([]);
  });

  test("whose recorder was killed right after it had finished is cleared away", async () => {
    await writeHalf(events.length);
    const text = await readFile(partial(), "utf8");
    const path = await (await open())?.goOn((await lines()).slice()).then((writer) => writer.finish());
    await writeFile(partial(), text);
    const again = await open();
    expect(await (await again?.goOn(again.lines))?.finish()).toBe(path);
    expect(await readdir(join(dataDir, "partial"))).toEqual([]);
  });

  async function lines() {
    const { readPartial } = await import("./read-partial");
    return (await readPartial(partial())).lines;
  }
});

test("a disk that is full in the middle is named, nothing is written behind it, and what is there is gone on with", async () => {
  let room = 3;
  const openFile: typeof appendDurable = async (file, options) => {
    const opened = await appendDurable(file, options);
    return {
      ...opened,
      async append(line) {
        if (room-- > 0) return opened.append(line);
        await appendFile(file, line.slice(0, 20));
        throw Object.assign(new Error("ENOSPC: no space left on device"), {
          code: "ENOSPC",
          syscall: "write",
        });
      },
    };
  };
  const writer = await createRecordingWriter(header, { ...place(), openFile });
  for (const event of events.slice(0, 2)) await writer.append(event);
  const written = await Promise.allSettled(events.slice(2, 5).map((event) => writer.append(event)));
  expect(written.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
  await expect(writer.append(events[5] ?? { type: "prompt", system: "" })).rejects.toThrow(
    /could not be written \(ENOSPC.*\): free space .* go on with --resume/,
  );
  await writer.close();
  const stopped = await open();
  expect(stopped?.lines).toHaveLength(2);
  await stopped?.close();
});
