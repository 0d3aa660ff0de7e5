import { describe, expect, test } from "vitest";
import { RefusedFile } from "./refused-file";
import { callText, itemsOf, readItems, recordingText } from "./testing";
import {
  endOf,
  faultsOf,
  smallLines as lines,
  measured,
  runsOf,
  small,
  smallText as text,
} from "./testing-damage";

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
