import { describe, expect, test } from "vitest";
import { createRecordingText } from "./create-recording-text";
import { endSha256 } from "./end-sha256";
import type { RecordingEvent } from "./events";
import { serializeEvent } from "./serialize-event";
import { itemsOf, readItems, recordingEvents, recordingText, testHeader } from "./testing";
import {
  endOf,
  faultsOf,
  smallLines as lines,
  measured,
  runsOf,
  small,
  smallText as text,
  withField,
} from "./testing-damage";

describe("a whole recording", () => {
  test("is read into its start, its runs in order, and its end", async () => {
    const items = await readItems(text);
    expect(items.map(({ kind }) => kind)).toEqual(["start", "run", "run", "end"]);
    const [start] = itemsOf(items, "start");
    expect(start).toMatchObject({
      reader: "rightcall-recording/1",
      header: testHeader(),
      prompt: { system: "Tools." },
    });
    expect(start?.tools?.[0]?.tools.map(({ name }) => name)).toEqual(["find_orders", "quote_refund"]);
    const [first, second] = itemsOf(items, "run");
    expect(first).toMatchObject({
      ticket: { id: "T-1", body: "Body of T-1.", context: { customerId: "C-1" } },
      expectation: { accepted: ["shop.find_orders"] },
      run: { ticket: "T-1", trial: 1, answer: "It is on its way.", fault: null, preference: null },
    });
    expect(first?.run.turns.map(({ turn, replyFormat }) => [turn, replyFormat])).toEqual([
      [1, "text"],
      [2, "text"],
      [3, "text"],
    ]);
    expect(first?.run.calls).toMatchObject([
      { turn: 1, call: 1, tool: "shop.find_orders", arguments: '{"order_id":"O-1"}', content: "<b>one</b>" },
      { turn: 2, call: 2, tool: "shop.quote_refund" },
      { turn: 2, call: 3, tool: "shop.nope" },
    ]);
    expect(second).toMatchObject({ expectation: null, run: { answer: "Which order?" }, firstLine: 13 });
    const [end] = itemsOf(items, "end");
    expect(end).toMatchObject({
      partial: false,
      partialWhy: null,
      lines: lines.length,
      unknownEvents: {},
      warnings: [],
    });
    expect(end?.bytes).toBe(new TextEncoder().encode(text).length);
  });

  test.each([1, 7, 1000])("is the same in chunks of %d bytes", async (size) => {
    expect(await readItems(text, { size })).toEqual(await readItems(text));
  });

  test("is the same with a byte order mark, carriage returns and blank lines, but for its bytes", async () => {
    const odd = `\ufeff${lines.join("\r\n\r\n")}`;
    const items = await readItems(odd);
    expect(itemsOf(items, "run").map(({ run }) => run)).toEqual((await runsOf(text)).map(({ run }) => run));
    expect(itemsOf(items, "end")[0]).toMatchObject({ partial: false, lines: lines.length * 2 - 1 });
  });

  test("keeps consents, preferences, times and the recorder's own faults", async () => {
    const events = recordingEvents(small);
    const reply = events.findIndex((event) => event.type === "reply");
    const at = { ticket: "T-1", trial: 1, turn: 1 };
    events.splice(reply, 1, { ...events[reply], ms: 5, usage: { inputTokens: 9 } } as RecordingEvent);
    events.splice(reply + 1, 0, { type: "preference", ...at, scores: [{ tool: "a", score: 1 }] });
    events.splice(reply + 2, 0, {
      type: "consent",
      ...at,
      call: 1,
      tool: "a",
      decision: "approved",
      by: "sandbox",
    });
    events.push({ type: "fault", ticket: "T-2", trial: 1, turn: 2, kind: "rate limit", message: "429" });
    const [first, second] = await runsOf(createRecordingText(testHeader(), events));
    expect(first?.run).toMatchObject({
      consents: [{ turn: 1, call: 1, decision: "approved" }],
      preference: { turn: 1, scores: [{ tool: "a", score: 1 }] },
      turns: [{ ms: 5, usage: { inputTokens: 9 } }, {}, {}],
    });
    expect(second?.run).toMatchObject({
      answer: null,
      fault: { kind: "rate limit", message: "429", turn: 2 },
    });
  });

  test("keeps whole numbers above 2^53 exact", async () => {
    const big = "9007199254740993";
    const call = (lines[6] ?? "").replace('"status"', `"structured":{"n":[${big},1.5,7]},"status"`);
    const expectLine = `{"type":"expect","ticket":"T-1","asMeant":{"n":${big},"m":3}}`;
    const file = [...lines.slice(0, 4), expectLine, lines[5], call, ...lines.slice(7)].join("\n");
    const [first] = await runsOf(file);
    expect(first?.run.calls[0]?.structured).toEqual({ n: [big, 1.5, 7] });
    expect(first?.expectation?.asMeant).toMatchObject({ m: 3 });
    expect(String(first?.expectation?.asMeant?.n)).toBe(big);
    expect(serializeEvent({ type: "expect", ticket: "T-1", ...first?.expectation })).toBe(expectLine);
  });

  test("counts unknown events and reads a newer minor version", async () => {
    const newer = withField(1, { format: "rightcall-recording/1.2", more: 1 }, [
      ...lines.slice(0, 3),
      '{"type":"later","x":1}',
      ...lines.slice(3, -1),
      '{"type":"constructor"}',
      '{"type":"later"}',
      ...lines.slice(-1),
    ]);
    expect(await measured(newer)).toEqual(["T-1#1", "T-2#1"]);
    expect((await endOf(newer))?.unknownEvents).toEqual({ later: 2, constructor: 1 });
  });
});

describe("imports without prompt or tools", () => {
  const header = testHeader({ prompt: null, toolListSha256: null, host: null });
  const transcript = (
    ticket: string,
    shown?: string[],
    messages: unknown = [{ role: "user", content: "Hi" }, ["assistant", "Hello."]],
  ) => ({ type: "transcript", ticket, trial: 1, messages, ...(shown ? { shown } : {}) }) as RecordingEvent;
  const events = (...transcripts: RecordingEvent[]): RecordingEvent[] => [
    { type: "ticket", ticket: "a", context: {}, body: "Hi" },
    { type: "ticket", ticket: "b", context: {}, body: "Hi" },
    ...transcripts,
  ];

  test("give turns, an answer and a list of their own", async () => {
    const items = await readItems(
      createRecordingText(header, events(transcript("a", ["x"]), transcript("b", ["y"]))),
    );
    expect(itemsOf(items, "run").map(({ run }) => [run.answer, run.shown])).toEqual([
      ["Hello.", ["x"]],
      ["Hello.", ["y"]],
    ]);
    expect(itemsOf(items, "end")[0]).toMatchObject({ partial: false, mixedTools: true });
    const same = await readItems(
      createRecordingText(header, events(transcript("a", ["x"]), transcript("b", ["x"]))),
    );
    expect(itemsOf(same, "end")[0]).toMatchObject({ mixedTools: false });
  });

  test("lose a run whose messages cannot be read", async () => {
    const file = createRecordingText(header, events(transcript("a", undefined, [{ role: "user" }])));
    expect(await faultsOf(file)).toMatchObject([{ field: "messages[0]", ticket: "a" }]);
  });
});

describe("warnings", () => {
  test("name the line of a text shaped like a key, without the text", async () => {
    const secret = `sk-${"a1B2".repeat(8)}`;
    const file = recordingText({ ...small, runs: [{ ticket: "T-2", turns: [`Use ${secret}.`] }] });
    const end = await endOf(file);
    expect(end?.warnings).toEqual([expect.stringContaining("what looks like an API key")]);
    expect(JSON.stringify(end)).not.toContain(secret);
  });
});

test("the end hash is that of the lines before it", () => {
  expect(JSON.parse(lines.at(-1) ?? "").sha256).toBe(endSha256(lines.slice(0, -1)));
});
