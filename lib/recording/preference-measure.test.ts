import { describe, expect, test } from "vitest";
import { createRecordingText } from "./create-recording-text";
import type { PreferenceEvent } from "./events";
import { callText, itemsOf, readItems, recordingEvents, testHeader } from "./testing";

const events = recordingEvents({
  tickets: [
    { id: "T-1", expectation: { kind: "injection", accepted: [], forbidden: ["shop.quote_refund"] } },
  ],
  runs: [{ ticket: "T-1", turns: [callText("shop.find_orders"), "Done."] }],
});

function textWith(preference: object): string {
  const reply = events.findIndex(({ type }) => type === "reply");
  const event = { type: "preference", ticket: "T-1", trial: 1, turn: 1, ...preference } as PreferenceEvent;
  return createRecordingText(testHeader(), events.toSpliced(reply + 1, 0, event));
}

const scores = [{ tool: "shop.find_orders", score: 0.75 }];

describe("what the scores of a preference are", () => {
  test.each(["probability", "bm25", "cosine"] as const)("%s is written, read and kept", async (measure) => {
    const text = textWith({ measure, scores });
    expect(text).toContain(`"turn":1,"measure":"${measure}","scores":[`);
    const [item] = itemsOf(await readItems(text), "run");
    expect(item?.run.preference).toEqual({ turn: 1, measure, scores });
    expect(item?.run.fault).toBeNull();
  });

  test("stays unnamed where the file does not say, byte for byte as before", async () => {
    const text = textWith({ scores });
    expect(text).toContain('"turn":1,"scores":[');
    const [item] = itemsOf(await readItems(text), "run");
    expect(item?.run.preference).toEqual({ turn: 1, scores });
  });

  test("another word costs the run, with its place and what may stand there", async () => {
    const items = await readItems(textWith({ measure: "logit", scores }));
    const [fault] = itemsOf(items, "fault");
    expect(fault?.fault).toMatchObject({ field: "measure", ticket: "T-1" });
    expect(fault?.fault.message).toContain("probability, bm25, cosine");
  });
});

test("the kind of a ticket is part of what it is held against, and of nothing the model sees", async () => {
  const text = textWith({ scores });
  const [item] = itemsOf(await readItems(text), "run");
  expect(item?.expectation).toEqual({ kind: "injection", accepted: [], forbidden: ["shop.quote_refund"] });
  expect(JSON.stringify(item?.run)).not.toContain("injection");
});
