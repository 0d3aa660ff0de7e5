import { describe, expect, test } from "vitest";
import { RefusedFile } from "./refused-file";
import { itemsOf, readItems, testHeader } from "./testing";
import {
  endOf,
  faultsOf,
  smallLines as lines,
  measured,
  smallText as text,
  withField,
  withLine,
} from "./testing-damage";

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
