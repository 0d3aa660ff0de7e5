import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingItem } from "@/lib/recording";
import { columnsOf } from "./columns-of";
import { importRecording } from "./import-recording";
import { readRecording } from "./queries/recording-row";
import { removeRecording } from "./remove-recording";
import { sampleItems, sampleSource, temporaryDatabase } from "./testing";

let here: ReturnType<typeof temporaryDatabase>;
beforeEach(() => {
  here = temporaryDatabase();
});
afterEach(() => here.clear());

const AT = ["2026-11-01T12:00:00.000Z", "2026-11-01T12:00:01.000Z"] as const;

/** A sample of so many runs of which none, or every one, calls the right tool first. */
async function* sample(runs: number, tool: string): AsyncGenerator<RecordingItem> {
  for await (const item of sampleItems({ runs, sha256: `${tool} ${runs}`.padEnd(64, "0") })) {
    const call = (of: Extract<RecordingItem, { kind: "run" }>) =>
      of.run.calls.map((one) => ({ ...one, tool }));
    yield item.kind === "run" ? { ...item, run: { ...item.run, calls: call(item) } } : item;
  }
}

const importSample = (runs: number, tool: string, at: string) =>
  importRecording(here.db, sampleSource({ runs }, { items: sample(runs, tool) }), { now: () => at });

function readColumns() {
  const stored = readRecording(here.db, "sample")?.stored;
  if (stored === undefined) throw new Error("the sample is not here");
  return { stored, columns: columnsOf(here.db, stored) };
}

const rightIn = ({ columns }: ReturnType<typeof readColumns>) =>
  Array.from({ length: columns.length }, (_, index) => columns.bit(index, "right"));

describe("columnsOf", () => {
  test("are read once and kept", async () => {
    await importSample(5, "shop.quote_refund", AT[0]);
    expect(readColumns().columns).toBe(readColumns().columns);
  });

  test("are read anew when the id is imported again, though the scoring may get the same number", async () => {
    await importSample(5, "shop.quote_refund", AT[0]);
    const before = readColumns();
    expect(rightIn(before)).toEqual([true, true, true, true, true]);
    await removeRecording(here.db, "sample");
    await importSample(4, "shop.get_order_status", AT[1]);
    const after = readColumns();
    expect(after.stored.scoringId).toBe(before.stored.scoringId);
    expect(rightIn(after)).toEqual([false, false, false, false]);
  });

  test("are read anew when the same recording is scored again", async () => {
    await importSample(5, "shop.quote_refund", AT[0]);
    const before = readColumns();
    const { scoringId } = before.stored;
    // What a new scoring leaves: its own number in the recording, its own columns.
    const client = here.db.$client;
    const id = client
      .prepare(
        "INSERT INTO scorings (recording_id, ruleset_id, at, tally) SELECT recording_id, ruleset_id, at, tally FROM scorings WHERE id = ?",
      )
      .run(scoringId).lastInsertRowid;
    client.prepare('UPDATE verdicts SET "right" = 0, standing = 0 WHERE current = 1').run();
    client.prepare("UPDATE recordings SET scoring_id = ? WHERE public_id = 'sample'").run(id);
    const after = readColumns();
    expect(after.columns).not.toBe(before.columns);
    expect(rightIn(after)).toEqual([false, false, false, false, false]);
  });
});
