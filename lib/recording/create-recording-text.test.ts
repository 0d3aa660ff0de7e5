import { describe, expect, test } from "vitest";
import { compareIds, createRecordingText } from "./create-recording-text";
import { endSha256 } from "./end-sha256";
import type { RecordingEvent, ReplyEvent } from "./events";
import { serializeEvent, serializeHeader } from "./serialize-event";
import { callText, recordingEvents, testHeader } from "./testing";

const header = testHeader();
const events = recordingEvents({
  tickets: [{ id: "T-10", expectation: { accepted: [] } }, { id: "T-9" }],
  runs: [1, 2].flatMap((trial) =>
    ["T-10", "T-9"].map((ticket) => ({ ticket, trial, turns: [callText("shop.find_orders"), "Done."] })),
  ),
});

const eventsOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line): RecordingEvent => JSON.parse(line));

describe("createRecordingText", () => {
  test("sorts by ticket, trial and turn, each ticket's lines before its first run", () => {
    const told = eventsOf(createRecordingText(header, events)).map((event) =>
      [
        event.type,
        "ticket" in event ? event.ticket : "",
        "trial" in event ? event.trial : "",
        "turn" in event ? event.turn : "",
      ]
        .join(" ")
        .trim(),
    );
    const run = (ticket: string, trial: number) => [
      `reply ${ticket} ${trial} 1`,
      `call ${ticket} ${trial} 1`,
      `reply ${ticket} ${trial} 2`,
    ];
    expect(told).toEqual([
      "prompt",
      "tools",
      "ticket T-9",
      ...run("T-9", 1),
      ...run("T-9", 2),
      "ticket T-10",
      "expect T-10",
      ...run("T-10", 1),
      ...run("T-10", 2),
      "end",
    ]);
  });

  test("is the same whatever the order the runs came in", () => {
    const isRun = (event: RecordingEvent, trial: number) => "trial" in event && event.trial === trial;
    const turned = [
      ...events.filter((e) => isRun(e, 2)),
      ...events.filter((e) => isRun(e, 1)),
      ...events.filter((e) => !("trial" in e)),
    ];
    expect(createRecordingText(header, turned)).toBe(createRecordingText(header, events));
  });

  test("counts ticket runs and replies in its end event", () => {
    const text = createRecordingText(header, events);
    const lines = text.trimEnd().split("\n");
    expect(eventsOf(text).at(-1)).toEqual({
      type: "end",
      ticketRuns: 4,
      replies: 8,
      sha256: endSha256(lines.slice(0, -1)),
    });
    expect(text.endsWith("}\n")).toBe(true);
  });
});

describe("compareIds", () => {
  test("counts with the digits in an id", () => {
    const ids = ["T-10", "T-9", "007", "7", "T-0001", "", "a", "T-10b", "10"];
    expect([...ids].sort(compareIds)).toEqual(["", "007", "7", "10", "T-0001", "T-9", "T-10", "T-10b", "a"]);
  });
});

describe("serializeEvent", () => {
  test("writes one line in a fixed order, whatever the order given", () => {
    const event: ReplyEvent = {
      type: "reply",
      ticket: "a",
      trial: 1,
      turn: 1,
      added: [["user", "x\ny"]],
      key: "k",
      reply: "r",
    };
    const turned = Object.fromEntries(Object.entries(event).reverse()) as ReplyEvent;
    expect(serializeEvent(turned)).toBe(
      '{"type":"reply","ticket":"a","trial":1,"turn":1,"added":[["user","x\\ny"]],"key":"k","reply":"r"}',
    );
  });

  test("keeps declarations and results as they are", () => {
    const server = JSON.parse(
      '{"name":"s","prefix":"","tools":[{"z":1,"name":"a","__proto__":{"b":1},"inputSchema":{}}]}',
    );
    expect(serializeEvent({ type: "tools", servers: [server] })).toContain(JSON.stringify(server));
  });

  test("writes a header in the order of the format's description", () => {
    expect(Object.keys(JSON.parse(serializeHeader(header)))).toEqual(
      "format id title provenance model sampling suite revision prompt toolListSha256 host mode trials recordedAt recordedBy".split(
        " ",
      ),
    );
  });
});

describe("endSha256", () => {
  const reply = '{"type":"reply","ticket":"a","reply":"x"}';
  const hashWith = (line: string, first = '{"format":"f","recordedAt":null}') => endSha256([first, line]);

  test.each([
    ['{"type":"reply","ticket":"a","reply":"x","ms":12}'],
    ['{"type":"reply","ms":1,"ticket":"a","reply":"x"}'],
  ])("does not see how long a reply took: %s", (line) => {
    expect(hashWith(line)).toBe(hashWith(reply));
  });

  test("does not see times in usage, nor when it was recorded, and sees tokens", () => {
    const withUsage = (usage: object) => hashWith(JSON.stringify({ type: "reply", ticket: "a", usage }));
    expect(withUsage({ outputTokens: 3, promptMs: 5, eval_duration: 7 })).toBe(
      withUsage({ outputTokens: 3 }),
    );
    expect(withUsage({ outputTokens: 4 })).not.toBe(withUsage({ outputTokens: 3 }));
    expect(hashWith(reply, '{"format":"f","recordedAt":"2026-06-30"}')).toBe(hashWith(reply));
  });

  test("sees every other change, and the order of lines", () => {
    expect(hashWith('{"type":"reply","ticket":"a","reply":"y"}')).not.toBe(hashWith(reply));
    expect(endSha256(["{}", reply, "[]"])).not.toBe(endSha256(["{}", "[]", reply]));
  });
});
