import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StorageError } from "@/lib/storage";
import { createRecordingText } from "./create-recording-text";
import { createRecordingWriter } from "./recording-writer";
import { callText, itemsOf, readItems, recordingEvents, testHeader } from "./testing";

const header = testHeader({ id: "mine" });
const events = recordingEvents({
  tickets: [{ id: "T-2" }, { id: "T-1" }],
  runs: ["T-2", "T-1"].map((ticket) => ({ ticket, turns: [callText("shop.find_orders"), "Done."] })),
});

let dataDir: string;
const folder = () => join(dataDir, "recordings");
const write = () => createRecordingWriter(header, { dataDir, folder: folder() });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "writer-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("createRecordingWriter", () => {
  test("keeps every event on disk as it comes, readable as a partial recording", async () => {
    const writer = await write();
    await Promise.all(events.slice(0, -1).map((event) => writer.append(event)));
    const items = await readItems(await readFile(writer.partial));
    expect(itemsOf(items, "run").map(({ run }) => run.fault?.kind)).toEqual([undefined, "cut file"]);
    expect(itemsOf(items, "end")[0]?.partial).toBe(true);
    expect(await readdir(dataDir)).toEqual(["partial"]);
    await writer.close();
  });

  test("moves the sorted, whole file into place and clears the partial one", async () => {
    const writer = await write();
    for (const event of events) await writer.append(event);
    const path = await writer.finish();
    expect(path).toBe(join(folder(), "mine.jsonl"));
    expect(await readFile(path, "utf8")).toBe(createRecordingText(header, events));
    expect(await readdir(join(dataDir, "partial"))).toEqual([]);
    expect(await readdir(folder())).toEqual(["mine.jsonl"]);
  });

  test("overwrites neither a finished recording nor a partial one", async () => {
    const writer = await write();
    await expect(write()).rejects.toThrow(/A recording "mine" is at .*partial.* already: choose another id/);
    await writer.append(events[0] ?? { type: "prompt", system: "" });
    await writer.finish();
    await expect(write()).rejects.toThrow(StorageError);
  });

  test("leaves a file that came into its place meanwhile, and keeps its own", async () => {
    const writer = await write();
    await writer.append({ type: "prompt", system: "" });
    await mkdir(folder());
    await writeFile(join(folder(), "mine.jsonl"), "theirs");
    await expect(writer.finish()).rejects.toThrow("is there already and is not overwritten");
    expect(await readFile(join(folder(), "mine.jsonl"), "utf8")).toBe("theirs");
    expect(await readdir(join(dataDir, "partial"))).toEqual(["mine.jsonl"]);
  });

  test("never leaves its folders", async () => {
    const away = createRecordingWriter({ ...header, id: "../x" }, { dataDir, folder: folder() });
    await expect(away).rejects.toThrow(StorageError);
  });
});
