import { describe, expect, test } from "vitest";
import { createRecordingText } from "./create-recording-text";
import { endSha256 } from "./end-sha256";
import type { RecordingEvent } from "./events";
import { RefusedFile } from "./refused-file";
import { serializeEvent } from "./serialize-event";
import {
  callText,
  itemsOf,
  readItems,
  recordingEvents,
  recordingText,
  type TestRecording,
  testHeader,
} from "./testing";

const small: TestRecording = {
  tickets: [
    { id: "T-1", context: { customerId: "C-1" }, expectation: { accepted: ["shop.find_orders"] } },
    { id: "T-2", body: "Zwei 🧺" },
  ],
  runs: [
    {
      ticket: "T-1",
      turns: [
        { reply: callText("shop.find_orders", { order_id: "O-1" }), calls: [{ content: "<b>one</b>" }] },
        `${callText("shop.quote_refund")}${callText("shop.nope")}`,
        "<think>hm</think>\nIt is on its way.",
      ],
    },
    { ticket: "T-2", turns: ["Which order?"] },
  ],
};
const text = recordingText(small);
const lines = text.trimEnd().split("\n");

const runsOf = async (file: string) => itemsOf(await readItems(file), "run");
const faultsOf = async (file: string) => itemsOf(await readItems(file), "fault").map(({ fault }) => fault);
const endOf = async (file: string) => itemsOf(await readItems(file), "end")[0];

/** Which runs of a file are measured: "T-1#1". */
async function measured(file: string): Promise<string[]> {
  const runs = await runsOf(file);
  return runs.filter(({ run }) => run.fault === null).map(({ run }) => `${run.ticket}#${run.trial}`);
}

/** The file with one line (counted from 1) changed; null takes it out. */
function withLine(
  number: number,
  change: (line: string) => string | null,
  from: readonly string[] = lines,
): string {
  const changed = from.flatMap((line, index) => (index === number - 1 ? (change(line) ?? []) : line));
  return changed.map((line) => `${line}\n`).join("");
}

const withField = (number: number, change: object, from?: readonly string[]) =>
  withLine(number, (line) => JSON.stringify({ ...JSON.parse(line), ...change }), from);

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
      '{"type":"input","x":1}',
      ...lines.slice(3, -1),
      '{"type":"constructor"}',
      '{"type":"input"}',
      ...lines.slice(-1),
    ]);
    expect(await measured(newer)).toEqual(["T-1#1", "T-2#1"]);
    expect((await endOf(newer))?.unknownEvents).toEqual({ input: 2, constructor: 1 });
  });
});

describe("a cut file", () => {
  const tiny = recordingText({
    servers: [{ name: "s", prefix: "", tools: [{ name: "a", inputSchema: {} }] }],
    tickets: [
      { id: "1", body: "🧺", expectation: { accepted: ["a"] } },
      { id: "2", body: "" },
    ],
    runs: [
      { ticket: "1", turns: [callText("a"), "Done."] },
      { ticket: "2", turns: ["Hm?"] },
    ],
  });
  const bytes = new TextEncoder().encode(tiny);
  const headEnd = new TextEncoder().encode(tiny.split("\n").slice(0, 3).join("\n")).length;

  test("never gives a measured run that is not whole, at whatever byte it is cut", async () => {
    const whole = new Set((await runsOf(tiny)).map(({ run }) => JSON.stringify(run)));
    const wrong: string[] = [];
    for (let length = 0; length < bytes.length - 1; length += 1) {
      const items = await readItems(bytes.subarray(0, length)).catch((error: unknown) => error);
      if (!Array.isArray(items)) {
        if (!(items instanceof RefusedFile) || length >= headEnd) wrong.push(`${length}: ${String(items)}`);
        continue;
      }
      const measuredRuns = itemsOf(items, "run").filter(({ run }) => run.fault === null);
      const isWhole = measuredRuns.every(({ run }) => whole.has(JSON.stringify(run)));
      const faults = itemsOf(items, "fault").length;
      const isPartial = itemsOf(items, "end")[0]?.partial;
      if (length < headEnd || !isWhole || faults > 1 || !isPartial)
        wrong.push(`${length}: ${JSON.stringify(items)}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  test("loses its last run, and tells why", async () => {
    const cut = text.slice(0, text.indexOf('"Which order'));
    expect(await faultsOf(cut)).toMatchObject([
      { line: 13, message: expect.stringContaining("the last line is cut") },
    ]);
    expect((await runsOf(cut)).map(({ run }) => run.fault)).toMatchObject([
      null,
      { kind: "cut file", line: 13 },
    ]);
    expect((await endOf(cut))?.partialWhy).toContain("no end event");
  });

  test("cut between two lines loses the run that may go on", async () => {
    const cut = `${lines.slice(0, 9).join("\n")}\n`;
    expect(await faultsOf(cut)).toMatchObject([{ line: 9, ticket: "T-1", trial: 1 }]);
    expect((await runsOf(cut)).map(({ run }) => run.fault?.kind)).toEqual(["cut file"]);
  });

  test("keeps its last run where only the end event is cut", async () => {
    expect(await measured(text.slice(0, -5))).toEqual(["T-1#1", "T-2#1"]);
    expect(await measured(`${lines.slice(0, 12).join("\n")}\n`)).toEqual(["T-1#1"]);
  });
});

describe("a bad line", () => {
  const body = lines.map((line, index) => ({ number: index + 1, event: JSON.parse(line) })).slice(3, -1);
  const owner = (event: { ticket: string }) => event.ticket;

  test.each(body.map(({ number, event }) => [number, event.type, owner(event)] as const))(
    "line %d (%s of %s) costs its ticket run only, cut short or without meaning",
    async (number, _, ticket) => {
      const others = ["T-1#1", "T-2#1"].filter((run) => !run.startsWith(ticket));
      for (const change of [
        (line: string) => line.slice(0, 40),
        (line: string) => `${line.slice(0, -1)},,}`,
      ]) {
        const file = withLine(number, change);
        const faults = await faultsOf(file);
        expect(faults.map(({ line }) => line)).toEqual([number]);
        expect(faults[0]?.message).toContain("not valid JSON");
        expect(await measured(file)).toEqual(others);
        expect(await endOf(file)).toMatchObject({ partial: true });
      }
    },
  );

  test.each(
    body
      .filter(({ event }) => event.type !== "expect")
      .map(({ number, event }) => [number, event.type, owner(event)] as const),
  )(
    "line %d (%s of %s) costs at least its ticket run when it is garbage, or gone",
    async (number, _, ticket) => {
      for (const change of [() => "garbage", () => null]) {
        const runs = await measured(withLine(number, change));
        expect(runs.filter((run) => run.startsWith(ticket))).toEqual([]);
      }
    },
  );

  test("costs nothing else when it is garbage right before a run that starts well", async () => {
    const garbage = [...lines.slice(0, 12), "garbage", ...lines.slice(12)].join("\n");
    expect(await faultsOf(garbage)).toMatchObject([{ line: 13 }]);
    expect(await measured(garbage)).toEqual(["T-1#1"]);
  });

  test("names the field that does not fit", async () => {
    expect(await faultsOf(withField(6, { turn: "one" }))).toMatchObject([
      {
        line: 6,
        field: "turn",
        ticket: "T-1",
        trial: 1,
        message: 'expected a whole number from 1, found the text "one".',
      },
    ]);
    expect(await faultsOf(withField(7, { status: "fine" }))).toMatchObject([{ line: 7, field: "status" }]);
  });

  test("longer than the limit is not held, and costs its run", async () => {
    const file = withLine(13, (line) => line.replace("Which order?", "x".repeat(5000)));
    const items = await readItems(file, { maxLineBytes: 4000, size: 500 });
    expect(itemsOf(items, "fault")).toMatchObject([
      {
        fault: {
          line: 13,
          message: expect.stringMatching(/the line has \d+ bytes, more than the 4000 that are read/),
        },
      },
    ]);
    expect(itemsOf(items, "run").map(({ run }) => run.fault?.line)).toEqual([undefined, 13]);
  });

  test("that is no UTF-8 costs its run", async () => {
    const bytes = Buffer.from(text, "utf8");
    bytes[bytes.indexOf("Which order?")] = 0xff;
    const items = await readItems(bytes);
    expect(itemsOf(items, "fault")).toMatchObject([
      { fault: { line: 13, message: "the line is not UTF-8 text" } },
    ]);
  });

  test("with a member named __proto__ or one that nests deep harms nothing", async () => {
    const call = lines[6] ?? "";
    const proto = withLine(7, () => call.replace('"status"', '"__proto__":{"fault":null},"status"'));
    expect(await measured(proto)).toEqual(["T-1#1", "T-2#1"]);
    const deep = withLine(7, () =>
      call.replace('"status"', `"structured":${"[".repeat(9000)}${"]".repeat(9000)},"status"`),
    );
    expect(await faultsOf(deep)).toMatchObject([
      { line: 7, field: "structured", message: expect.stringContaining("nested more than 200 deep") },
    ]);
    expect(await measured(deep)).toEqual(["T-2#1"]);
  });
});

describe("what does not agree", () => {
  test("a wrong key refuses the file where every earlier line of the run was read", async () => {
    const error = await readItems(withField(8, { key: "0".repeat(64) })).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(RefusedFile);
    expect(error).toMatchObject({ file: "test.jsonl", line: 8, field: "key" });
    expect(String(error)).toContain("use the file as it was recorded");
  });

  test.each([
    ["the prompt", withField(2, { system: "Tools!" })],
    ["a reply that was answered", withLine(6, (line) => line.replace("O-1", "O-2"))],
    ["a message put before a reply", withLine(13, (line) => line.replace("Zwei", "Drei"))],
  ])("a change of %s is a wrong key", async (_, file) => {
    await expect(readItems(file)).rejects.toThrow(RefusedFile);
  });

  test("a wrong key after a line that was lost costs the run only", async () => {
    const file = withField(
      8,
      { key: "0".repeat(64) },
      withLine(7, () => "garbage")
        .split("\n")
        .slice(0, -1),
    );
    expect(await measured(file)).toEqual(["T-2#1"]);
  });

  test.each([
    [7, { arguments: '{"order_id":"O-9"}' }, { line: 7, field: "arguments" }],
    [7, { tool: "shop.quote_refund" }, { line: 7, field: "tool" }],
    [7, { call: 4 }, { line: 7, field: "call" }],
    [7, { content: "two" }, { line: 8, field: "added" }],
    [7, { status: "tool_error" }, { line: 8, field: "added" }],
    [12, { type: "unheard-of" }, { line: 11 }],
  ])(
    "an event that its reply or the next messages contradict (line %d: %j) costs its run",
    async (number, change, fault) => {
      const at = number === 12 ? 10 : number;
      const file = withField(at, change);
      const faults = await faultsOf(file);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatchObject({ ...fault, ticket: "T-1", trial: 1 });
      expect(await measured(file)).toEqual(["T-2#1"]);
    },
  );

  test("is not looked for in a recording of another host version, or where it is switched off", async () => {
    const header = testHeader({ host: { version: "0", maxCalls: 4, maxReplies: 6, consent: "deny" } });
    const other = withField(1, header, withField(7, { arguments: "{}" }).trimEnd().split("\n"));
    expect(await measured(other)).toEqual(["T-1#1", "T-2#1"]);
    const items = await readItems(withField(7, { arguments: "{}" }), { verify: null });
    expect(itemsOf(items, "run").map(({ run }) => run.fault)).toEqual([null, null]);
  });

  test.each([
    ["a changed body", withField(12, { body: "Drei" }), "one was changed"],
    [
      "an end that counts runs otherwise",
      withField(14, { ticketRuns: 3 }),
      "counts 3 ticket runs, 2 were read",
    ],
    ["an end that counts replies otherwise", withField(14, { replies: 3 }), "counts 3 replies, 4 were read"],
    ["a line after the end", `${text}{}\n{}\n`, "Lines follow its end event"],
  ])("%s makes the file partial", async (_, file, why) => {
    expect(await endOf(file)).toMatchObject({ partial: true, partialWhy: expect.stringContaining(why) });
  });

  test("a line after the end is one fault", async () => {
    expect(await faultsOf(`${text}{}\n{}\n`)).toMatchObject([{ line: 15 }]);
  });
});

describe("what comes twice or late", () => {
  const insert = (after: number, ...more: string[]) =>
    [...lines.slice(0, after), ...more, ...lines.slice(after)].join("\n");
  const copy = (number: number, change: object = {}) =>
    JSON.stringify({ ...JSON.parse(lines[number - 1] ?? ""), ...change });

  test.each([4, 5, 6, 7, 8])("line %d twice is reported and costs nothing", async (number) => {
    const file = insert(number, copy(number));
    expect(await faultsOf(file)).toMatchObject([
      { line: number + 1, message: expect.stringContaining("twice: the second is left out") },
    ]);
    expect(await measured(file)).toEqual(["T-1#1", "T-2#1"]);
  });

  test.each([
    [4, { body: "Other." }],
    [5, { accepted: [] }],
    [6, { reply: "Other." }],
    [7, { tool: "other" }],
  ])("line %d twice with %j costs its runs", async (number, change) => {
    const file = insert(number, copy(number, change));
    expect(await faultsOf(file)).toMatchObject([
      { line: number + 1, message: expect.stringContaining("the two differ") },
    ]);
    expect(await measured(file)).toEqual(["T-2#1"]);
  });

  test("a later event of a run that was over is one fault", async () => {
    const file = insert(13, copy(7), copy(8));
    expect(await faultsOf(file)).toMatchObject([{ line: 14, ticket: "T-1", trial: 1 }]);
    expect((await runsOf(file)).map(({ run }) => run.calls.length)).toEqual([3, 0]);
  });

  test("an expectation after its ticket's run is left out", async () => {
    const file = insert(13, copy(5, { accepted: [] }));
    expect(await faultsOf(file)).toMatchObject([{ line: 14, ticket: "T-1" }]);
  });

  test("trials of a ticket are runs of their own", async () => {
    const twice = recordingText({
      ...small,
      runs: [1, 2].flatMap((trial) => small.runs.map((run) => ({ ...run, trial }))),
    });
    expect(await measured(twice)).toEqual(["T-1#1", "T-1#2", "T-2#1", "T-2#2"]);
  });
});

describe("a refused file", () => {
  const head = (changes: object) => withField(1, changes);
  const encode = (file: string, encoding: BufferEncoding) => Buffer.from(file, encoding);

  test.each<[string, string | Uint8Array, string]>([
    ["nothing", "", "The file is empty"],
    ["blank lines", "\n\n", "blank lines only"],
    ["an HTML page", "  <!DOCTYPE html><html>", "an HTML page"],
    ["XML", '<?xml version="1.0"?>', "markup"],
    ["a zip archive", encode("504b0304aabb", "hex"), "a zip archive"],
    ["a gzip archive", encode("1f8b08", "hex"), "a gzip archive"],
    ["UTF-16 with a mark", encode(`\ufeff${text}`, "utf16le"), "UTF-16 text"],
    ["UTF-16 without a mark", encode(text, "utf16le"), "UTF-16 text"],
    ["binary data", encode("SQLite format 3\0", "latin1"), "binary data"],
    ["a JSON list", "[]\n", "test.jsonl, line 1: expected an object, found a list"],
    [
      "another JSON Lines file",
      '{"id":"a"}\n',
      'line 1, field format: expected "rightcall-recording/1", found nothing',
    ],
    [
      "a newer version",
      head({ format: "rightcall-recording/2" }),
      "field format: version 2 is not known here",
    ],
    ["a header with a bad id", head({ id: "../x" }), "field id: an id has 1 to 64"],
    [
      "a header with an unknown class",
      head({ provenance: { class: "best", statement: "" } }),
      "field provenance.class",
    ],
    ["a header with no trials", head({ trials: 0 }), "field trials"],
    ["a cut header", withLine(1, (line) => line.slice(0, 90)), "line 1: not valid JSON"],
    [
      "another tool list than the header names",
      head({ toolListSha256: "0".repeat(64) }),
      "line 3, field servers: The tools hash to",
    ],
    ["a damaged prompt", withLine(2, (line) => line.slice(0, 20)), "line 2: not valid JSON"],
    [
      "a damaged tools line",
      withField(3, { servers: [{ name: "a", prefix: "", tools: [{}] }] }),
      "line 3, field servers[0].tools[0].name",
    ],
    [
      "two prompts",
      [...lines.slice(0, 2), lines[1], ...lines.slice(2)].join("\n"),
      "line 3, field type: There are two prompt lines",
    ],
    [
      "a prompt after a ticket",
      [lines[0], lines[2], lines[3], lines[1]].join("\n"),
      "The header names a prompt",
    ],
    ["a missing tools line", withLine(3, () => null), "The header names a tool list"],
  ])("is %s", async (_, file, message) => {
    const error = await readItems(file).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(RefusedFile);
    expect(String(error)).toContain(message);
    expect((error as RefusedFile).whatToDo).not.toBe("");
  });

  test("shows two tools under one name", async () => {
    const servers = [...(itemsOf(await readItems(text), "start")[0]?.tools ?? [])];
    const twice = [...servers, ...servers];
    const file = recordingText({ ...small, servers: twice });
    await expect(readItems(file)).rejects.toThrow('Two tools are shown as "shop.find_orders"');
  });

  test("is a header line longer than the limit", async () => {
    await expect(readItems(text, { maxLineBytes: 100 })).rejects.toThrow("line 1: the line has");
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
