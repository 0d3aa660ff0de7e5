import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRecordingWriter, type Header } from "@/lib/recording";
import { listPartials } from "./index";
import { createDataDirs, FACTS } from "./testing";

const makeDataDir = createDataDirs();

const header: Header = {
  format: "rightcall-recording/1",
  ...FACTS,
  suite: { id: "shop", ticketsSha256: "x" },
  revision: "r1",
  prompt: null,
  toolListSha256: null,
  host: null,
  mode: "first-call",
  trials: 2,
};

test("lists what is half recorded, and whether somebody is at it", async () => {
  const dataDir = await makeDataDir();
  expect(await listPartials(dataDir)).toEqual([]);
  const place = { dataDir, folder: join(dataDir, "recordings"), setup: { suite: "shop", model: "lexical" } };
  const writer = await createRecordingWriter(header, place);
  for (const ticket of ["T-1", "T-2"]) {
    const fault = { kind: "model error", message: "down" };
    await writer.append({ type: "fault", ticket, trial: 1, turn: 1, ...fault });
  }
  const listed = {
    ...{ id: "mine", title: "Mine", suite: "shop", revision: "r1", model: "script" },
    ...{ mode: "first-call", trials: 2, begun: 2, recordedAt: FACTS.recordedAt, setup: place.setup },
  };
  expect(await listPartials(dataDir)).toEqual([{ ...listed, isRunning: true }]);
  await writer.close();
  expect(await listPartials(dataDir)).toEqual([{ ...listed, isRunning: false }]);
});

test("leaves out what is none", async () => {
  const dataDir = await makeDataDir();
  await mkdir(join(dataDir, "partial"));
  await writeFile(join(dataDir, "partial", "empty.jsonl"), "");
  await writeFile(join(dataDir, "partial", "other.jsonl"), "hello\nthere\n");
  await writeFile(join(dataDir, "partial", "..x.jsonl"), "");
  expect(await listPartials(dataDir)).toEqual([]);
});
