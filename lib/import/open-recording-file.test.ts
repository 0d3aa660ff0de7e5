import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecordingItem } from "@/lib/recording";
import { openRecordingFile } from "./open-recording-file";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rightcall-import-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Uint8Array, name = "Chat log.jsonl") {
  const path = join(folder, "file");
  writeFileSync(path, content);
  const items: RecordingItem[] = [];
  for await (const item of openRecordingFile(path, { name })) items.push(item);
  return {
    start: items.find((item) => item.kind === "start"),
    runs: items.filter((item) => item.kind === "run"),
    faults: items.flatMap((item) => (item.kind === "fault" ? [item.fault] : [])),
    end: items.find((item) => item.kind === "end"),
  };
}

const line = (record: object) => `${JSON.stringify(record)}\n`;
const ask = { role: "user", content: "Lend me the atlas" };
const answer = { role: "assistant", content: "Here it is." };
const lend = { role: "assistant", tool_calls: [{ id: "a", function: { name: "lend", arguments: "{}" } }] };

describe("what the file is", () => {
  test("chat messages get a header that claims nothing, named after the file", async () => {
    const { start, end } = await read(line({ id: "a", messages: [ask, lend] }));
    expect(start).toMatchObject({ reader: "chat-messages", prompt: null, tools: null });
    expect(start?.header).toMatchObject({
      id: "chat-log",
      title: "Chat log.jsonl",
      provenance: { class: "imported-unverified" },
      suite: null,
      model: null,
      trials: 1,
    });
    expect(end).toMatchObject({ partial: false, lines: 1, mixedTools: false, warnings: [] });
  });

  test("a recording's first line sends it to the recordings' reader", async () => {
    await expect(read('{"format":"rightcall-recording/9","id":"x"}\n')).rejects.toThrow("version 9");
    await expect(read('{ "id":"x", "format":"rightcall-recording/1"}\n')).rejects.toThrow("line 1");
  });

  test.each([
    ["nothing", "", "empty"],
    ["blank lines", "\n \r\n", "blank space only"],
    ["a web page", "<!DOCTYPE html><html></html>", "HTML"],
    ["a zip", Buffer.from("PK\u0003\u0004…"), "zip"],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0]), "gzip"],
    ["UTF-16 with its mark", Buffer.from('\ufeff{"id":"a"}', "utf16le"), "UTF-16"],
    ["UTF-16 without", Buffer.from('{"id":"a","messages":[]}', "utf16le"), "UTF-16"],
    ["binary data", Buffer.from([1, 2, 0, 0, 0, 7, 9, 9, 9, 9, 9]), "binary"],
    ["a JSON list", JSON.stringify([{ id: "a" }]), "one JSON list"],
    ["a JSON list over lines", JSON.stringify([{ id: "a" }], null, 2), "one JSON list"],
    ["a JSON object over lines", JSON.stringify({ id: "a" }, null, 2), "over several lines"],
    ["CSV", "id,text\na,b\n", "CSV"],
    ["CSV with quotes", '"id";"text"\n"a";"b"\n', "CSV"],
    ["lines that all are bad", '{"x":1}\n"a"\n', "line 1, field id"],
    ["a log", "Started\nStopped\n", "not valid JSON"],
  ])("%s is refused by name, with what to do", async (_what, content, problem) => {
    const error: unknown = await read(content).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "RefusedFile", message: expect.stringContaining(problem) });
    expect(error).toMatchObject({
      message: expect.stringContaining("Chat log.jsonl"),
      whatToDo: expect.stringMatching(/\w/),
    });
  });

  test("an odd first line is only a fault when others can be read", async () => {
    const { runs, faults } = await read(`[1,2]\nhello, world\n${line({ id: "a" })}`);
    expect(runs).toHaveLength(1);
    expect(faults.map((fault) => fault.line)).toEqual([1, 2]);
  });
});

describe("lines", () => {
  test("byte order mark, CRLF and blank lines: the numbers are the file's", async () => {
    const { runs, faults, end } = await read('\ufeff{"id":"i"}\r\n\r\n{"id":"j"}\r\n{"id":\r\n{"id":"k"}');
    expect(runs.map(({ ticket, firstLine }) => [ticket.id, firstLine])).toEqual([
      ["i", 1],
      ["j", 3],
      ["k", 5],
    ]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ line: 4, message: expect.stringContaining("not valid JSON") });
    expect(end).toMatchObject({ partial: false, lines: 5 });
  });

  test("each fault names its field", async () => {
    const { faults } = await read(
      [
        { id: "ok" },
        { id: "" },
        { id: "a", messages: {} },
        { id: "a", messages: [{ content: "x" }] },
        { id: "a", messages: [{ role: "user", content: 7 }] },
        { id: "a", tools: [{ description: "no name" }] },
        { id: "a", tools: ["x", "x"] },
        { id: "a", expected: {} },
        { id: "a", expected: { tool: "x", none: true } },
        { id: "a", expected: { any_of: [] } },
        { id: "a", expected: { tool: "x", args: [] } },
      ]
        .map(line)
        .join(""),
    );
    expect(faults.map(({ line: number, field }) => `${number} ${field}`)).toEqual([
      "2 id",
      "3 messages",
      "4 messages[0].role",
      "5 messages[0].content",
      "6 tools[0].name",
      "7 tools[1].name",
      "8 expected",
      "9 expected",
      "10 expected.any_of",
      "11 expected.args",
    ]);
  });

  test("a file cut in its last line is partial", async () => {
    const { end, runs } = await read(`${line({ id: "a" })}{"id":"b","mess`);
    expect(runs).toHaveLength(1);
    expect(end).toMatchObject({ partial: true, partialWhy: expect.stringContaining("last line") });
  });

  test('a number is its text: 7 and "7" are one ticket, "007" is another', async () => {
    const { runs } = await read([{ id: 7 }, { id: "7" }, { id: "007" }].map(line).join(""));
    expect(runs.map(({ run }) => `${run.ticket} ${run.trial}`)).toEqual(["7 1", "7 2", "007 1"]);
  });

  test("the same id is a further trial; another text under it is warned of", async () => {
    const other = { role: "user", content: "Something else" };
    const { runs, end, start } = await read(
      [
        { id: "a", messages: [ask, answer] },
        { id: "a", messages: [ask, lend] },
        { id: "a", messages: [other, lend] },
      ]
        .map(line)
        .join(""),
    );
    expect(runs.map(({ run }) => run.trial)).toEqual([1, 2, 3]);
    expect(start?.header.trials).toBe(3);
    expect(end?.warnings).toEqual([expect.stringContaining("Line 3 has the id of line 1")]);
  });

  test("key-shaped text is warned of without being repeated", async () => {
    const secret = `sk-${"a1".repeat(20)}`;
    const { end } = await read(
      line({ id: "a", messages: [{ role: "user", content: `my key is ${secret}` }] }),
    );
    expect(end?.warnings).toHaveLength(1);
    expect(end?.warnings[0]).toContain("Line 1");
    expect(JSON.stringify(end?.warnings)).not.toContain(secret);
  });
});

describe("tool lists", () => {
  const declared = {
    name: "lend",
    description: "Lends a book.",
    input_schema: { type: "object", properties: {} },
  };

  test("one list of declarations, in any dialect, is the recording's", async () => {
    const openAi = {
      type: "function",
      function: { name: "lend", description: "Lends a book.", parameters: declared.input_schema },
    };
    const { start, runs, end } = await read(
      [
        { id: "a", tools: [declared], server: "desk" },
        { id: "b", tools: [openAi], server: "desk" },
      ]
        .map(line)
        .join(""),
    );
    expect(start?.tools).toEqual([
      {
        name: "desk",
        prefix: "",
        tools: [{ name: "lend", description: "Lends a book.", inputSchema: declared.input_schema }],
      },
    ]);
    expect(start?.header.toolListSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(runs.every(({ run }) => run.shown === undefined)).toBe(true);
    expect(end?.mixedTools).toBe(false);
  });

  test("bare names are no declarations: they stand with each run", async () => {
    const { start, runs, end } = await read(
      ["a", "b"].map((id) => line({ id, tools: ["lend", "fetch"] })).join(""),
    );
    expect(start?.tools).toBeNull();
    expect(runs.map(({ run }) => run.shown)).toEqual([
      ["lend", "fetch"],
      ["lend", "fetch"],
    ]);
    expect(end?.mixedTools).toBe(false);
  });

  test("lists that differ make the recording mixed", async () => {
    const { start, runs, end } = await read(
      [{ id: "a", tools: [declared] }, { id: "b", tools: ["fetch"] }, { id: "c" }].map(line).join(""),
    );
    expect(start?.tools).not.toBeNull();
    expect(start?.header.toolListSha256).toBeNull();
    expect(runs.map(({ run }) => run.shown)).toEqual([undefined, ["fetch"], []]);
    expect(end).toMatchObject({ mixedTools: true, warnings: [expect.stringContaining("differ")] });
  });
});
