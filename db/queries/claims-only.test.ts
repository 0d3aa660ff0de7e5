import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordingItem } from "@/lib/recording";
import { importRecording } from "../import-recording";
import { sampleSource, type TemporaryDatabase, temporaryDatabase } from "../testing";
import { getClaimDrift, getScorecard } from "./index";

/** A sample of production: what was said and called, and nothing that says what should have been. */
async function* unexpected(items: AsyncIterable<RecordingItem>): AsyncGenerator<RecordingItem> {
  for await (const item of items) yield item.kind === "run" ? { ...item, expectation: null } : item;
}

let here: TemporaryDatabase;
beforeAll(async () => {
  here = temporaryDatabase();
  for (const [id, recordedAt, runs, title, model] of [
    ["may", "2026-05-01T00:00:00Z", 40, "Desk", "acme"],
    ["june", "2026-06-01T00:00:00Z", 60, "Other", "acme"],
    ["july", "2026-07-01T00:00:00Z", 80, "Desk", "acme"],
    ["stranger", "2026-06-15T00:00:00Z", 20, "Third", "other"],
  ] as const) {
    const header = { id, recordedAt, title, model: { name: model } };
    const source = sampleSource({ runs, header }, { class: "imported-unverified" });
    await importRecording(here.db, { ...source, items: unexpected(source.items) });
  }
});
afterAll(() => here.clear());

test("nothing is scored, and claims are measured all the same", async () => {
  const page = await getScorecard(here.db, "july");
  expect(page?.scorecard.firstTool).toMatchObject({ k: 0, n: 0, value: null });
  expect(page?.scorecard.claims?.unbacked).toBeGreaterThan(0);
  expect(page?.scorecard.notScored).toBeGreaterThan(0);
});

test("drift is held against the last recording of the same title, else of the same model", async () => {
  const july = await getClaimDrift(here.db, "july");
  expect(july?.earlier.id).toBe("may");
  expect(july?.now.n).toBeGreaterThan(july?.before.n ?? 0);
  expect((await getClaimDrift(here.db, "june"))?.earlier.id).toBe("may");
});

test("the first of its kind has nothing to be held against", async () => {
  expect(await getClaimDrift(here.db, "may")).toBeNull();
  expect(await getClaimDrift(here.db, "stranger")).toBeNull();
  expect(await getClaimDrift(here.db, "nobody")).toBeNull();
});
