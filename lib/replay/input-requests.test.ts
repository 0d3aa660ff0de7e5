import { beforeAll, describe, expect, test } from "vitest";
import { createDataDirs, recordSession } from "@/lib/record/testing";
import { readRecording } from "@/lib/recording";
import { chunksOf } from "@/lib/recording/testing";
import type { Suite } from "@/lib/suite";
import type { RecordedConsent } from "@/lib/ticket-run";
import { collectRecording } from "./collect-recording";
import { loadSuite, replay } from "./testing";
import type { ReplayInput } from "./types";

const makeDataDir = createDataDirs();
const TICKETS = ["T-0007"];
let suite: Suite;
let approved: string;
let denied: string;

beforeAll(async () => {
  suite = await loadSuite("shop");
  const record = async (change: object) =>
    (await recordSession({ suite, dataDir: await makeDataDir(), tickets: TICKETS, ...change })).text;
  approved = await record({});
  denied = await record({ consent: "deny" });
});

const read = (text: string): Promise<ReplayInput> =>
  collectRecording(readRecording(chunksOf(text), "mine.jsonl"));

const inputLines = (text: string) => text.split("\n").filter((line) => line.startsWith('{"type":"input"'));

/** The recording with its one decision on a question of the server's as `change` makes it. */
function withConsent(recording: ReplayInput, change: (consent: RecordedConsent) => RecordedConsent) {
  const runs = recording.runs.map(({ ticket, run }) => {
    const consents = run.consents.map((one) => (one.request ? change(one) : one));
    return { ticket, run: { ...run, consents } };
  });
  return { ...recording, runs };
}

const freshness = async (recording: ReplayInput, more: object = {}) =>
  (await replay({ recording, suite, ...more })).runs[0]?.freshness;

describe("a refund that the server asks about", () => {
  test("is recorded with the question and the answer in the place of a consent, and nothing that opens anything", () => {
    const [line, ...more] = inputLines(approved).map((text) => JSON.parse(text));
    expect(more).toEqual([]);
    expect(Object.keys(line)).toEqual(
      "type ticket trial turn call server tool request decision by".split(" "),
    );
    expect(line).toMatchObject({
      ...{ ticket: "T-0007", trial: 1, turn: 2, call: 2, server: "shop-support", tool: "shop.issue_refund" },
      request: { message: expect.stringMatching(/^Refund 42\.00 euros for order O-1873 to card ending/) },
      decision: "approved",
      by: "policy: sandbox, the quote was given in this run",
    });
    expect(approved).not.toMatch(/requestState|fernhill-demo/);
    const statuses = approved.match(/"tool":"shop\.issue_refund","arguments":"[^\n]*?"status":"(\w+)"/g);
    expect(statuses).toHaveLength(2);
  });

  test("replays with its answer from the file, the tools called and not called", async () => {
    const recording = await read(approved);
    expect(await freshness(recording)).toEqual({ state: "same" });
    expect(await freshness(recording, { results: "recorded" })).toEqual({ state: "same" });
  });

  test("is a mismatch with old and new amount where the server asks about another one", async () => {
    const recording = withConsent(await read(approved), (one) => ({
      ...one,
      request: { message: "Refund 24.00 euros for order O-1873?", requestedSchema: {} },
    }));
    expect(await freshness(recording)).toEqual({
      state: "changed",
      turn: 2,
      what: "an input request",
      name: "shop.issue_refund",
      old: "Refund 24.00 euros for order O-1873?",
      new: expect.stringContaining("Refund 42.00 euros for order O-1873"),
    });
  });

  test("is a mismatch where the words are the same and the form is another", async () => {
    const recording = withConsent(await read(approved), (one) => ({
      ...one,
      request: { message: one.request?.message ?? "", requestedSchema: { type: "object" } },
    }));
    expect(await freshness(recording)).toMatchObject({
      what: "an input request",
      old: '{"type":"object"}',
    });
  });

  test("is answered by a consent of a recording from before servers asked", async () => {
    const before = withConsent(await read(approved), ({ request: _, ...consent }) => consent);
    expect(await freshness(before)).toEqual({ state: "same" });
    expect(await freshness(before, { results: "recorded" })).toEqual({ state: "same" });
  });

  test("that was denied is denied again, and the model reads what it read", async () => {
    expect(denied).toContain("A member of staff declined this call.");
    expect(await freshness(await read(denied))).toEqual({ state: "same" });
  });

  test("denied as an answer to the server is denied again, live and from the file", async () => {
    const asked = withConsent(await read(approved), (one) => ({ ...one, decision: "denied", by: "a test" }));
    expect(await freshness(asked)).toMatchObject({
      state: "changed",
      what: "a consent",
      old: expect.stringContaining("returned"),
      new: expect.stringContaining("A member of staff declined this call."),
    });
  });
});

test("a damaged input event costs its ticket run and no other", async () => {
  const broken = approved.replace('"request":{"message":"Refund', '"request":{"massage":"Refund');
  const { runs } = await read(broken);
  expect(runs[0]?.run.fault).toMatchObject({ kind: "damaged line" });
});
