import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openWireLog, parseWireLog, type TimedFrame } from "./wire-log";

const folder = mkdtempSync(path.join(tmpdir(), "rightcall-wire-"));
afterAll(() => rmSync(folder, { recursive: true }));

const timed = (time: number, message: TimedFrame["message"]): TimedFrame => ({
  time,
  direction: "to-client",
  server: "shop",
  exchange: 7,
  message,
});

test("two writers append to one log, which its user alone may read, and times count from the first line", () => {
  const file = path.join(folder, "wire.jsonl");
  const writers = [openWireLog(file), openWireLog(file)];
  writers[0]?.(timed(1000, { jsonrpc: "2.0", id: 1, result: {} }));
  writers[1]?.({ ...timed(1002.5, "a banner"), http: { status: 200, headers: [["mcp-name", "look"]] } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(parseWireLog(readFileSync(file, "utf8"), file)).toEqual([
    {
      at: 0,
      direction: "to-client",
      server: "shop",
      exchange: 7,
      message: { jsonrpc: "2.0", id: 1, result: {} },
    },
    {
      ...{ at: 2.5, direction: "to-client", server: "shop", exchange: 7, message: "a banner" },
      http: { status: 200, headers: [["mcp-name", "look"]] },
    },
  ]);
});

test.each([
  ["{", /wire\.jsonl.*2.*not valid JSON/],
  ["{}", /wire\.jsonl.*2.*time/],
  [JSON.stringify({ ...timed(1, "x"), direction: "up" }), /direction/],
  [JSON.stringify({ ...timed(1, "x"), message: 5 }), /message/],
  [JSON.stringify({ ...timed(1, "x"), http: { headers: [["a"]] } }), /http\.headers/],
])("a line that is no frame is named: %s", (line, fault) => {
  const good = JSON.stringify(timed(1, "x"));
  expect(() => parseWireLog(`${good}\n${line}\n`, "wire.jsonl")).toThrow(fault);
});

test("a folder that is not there is refused before anything starts", () => {
  expect(() => openWireLog(path.join(folder, "no", "wire.jsonl"))).toThrow(
    /The log cannot be written: ENOENT.*in a folder that is there/,
  );
});
