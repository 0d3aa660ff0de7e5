import { afterAll, beforeAll, expect, test } from "vitest";
import { readRecording } from "@/lib/recording";
import { chunksOf, recordingText } from "@/lib/recording/testing";
import { parseSuite } from "@/lib/suite";
import { importRecording } from "../import-recording";
import { sampleRules, temporaryDatabase } from "../testing";
import { getEditBase, getRevisionList, listRecorderCosts } from "./index";
import { LOANS_SUITE, loansRecording } from "./testing-loans";
import type { Origin } from "./types";

const loans = parseSuite(new Map(Object.entries(LOANS_SUITE)), "loans", { claims: sampleRules });
let here: ReturnType<typeof temporaryDatabase>;

async function put(text: string, origin: Origin): Promise<void> {
  await importRecording(here.db, {
    items: readRecording(chunksOf(text), "test.jsonl"),
    origin,
    class: origin === "uploaded" ? "imported-unverified" : "model-run",
    defaultClaimRules: sampleRules,
    fileName: "test.jsonl",
  });
}

/** A recording whose reply took 500 ms and 40 tokens. */
function measured(id: string): string {
  const text = recordingText({
    header: { id, suite: null, model: { name: id } },
    tickets: [{ id: "a", body: "Where is it?" }],
    runs: [{ ticket: "a", turns: ["Which order?"] }],
  });
  return text.replace(
    /("type":"reply".*?"reply":"Which order\?")/,
    '$1,"ms":500,"usage":{"inputTokens":30,"outputTokens":10}',
  );
}

beforeAll(async () => {
  here = temporaryDatabase();
  await put(loansRecording("v1"), "bundled");
  await put(loansRecording("v2"), "bundled");
  await put(measured("mine"), "recorded");
  await put(measured("theirs"), "uploaded");
});
afterAll(() => here.clear());

test("an edit starts from the revision that is named, with its texts, else from one that is recorded", async () => {
  const first = await getEditBase(here.db, loans, undefined);
  expect(first?.list?.[0]?.tools.length).toBeGreaterThan(0);
  const id = first?.revisions[1]?.id ?? "";
  expect((await getEditBase(here.db, loans, id))?.revision.id).toBe(id);
  expect(await getRevisionList(here.db, loans, id)).toEqual((await getEditBase(here.db, loans, id))?.list);
  expect(await getEditBase(here.db, loans, "nope")).toBeNull();
  expect(await getRevisionList(here.db, loans, "nope")).toBeNull();
});

test("what a recording took is told per ticket run, of those made here", async () => {
  const costs = await listRecorderCosts(here.db);
  expect(costs.find(({ recording }) => recording === "mine")).toEqual({
    ...{ recording: "mine", model: { name: "mine" }, mode: "full", runs: 1, replies: 1 },
    ...{ msPerRun: 500, tokensPerRun: 40 },
  });
  expect(costs.some(({ recording }) => recording === "theirs")).toBe(false);
});
