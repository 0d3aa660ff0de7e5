import { expect, test } from "vitest";
import { createImporter } from "./import-case";

const { fixture } = createImporter();

test("I1: byte order mark, CRLF, blank lines and no line end at the end", async () => {
  const { result, page } = await fixture("i1.jsonl");
  expect(page.recording).toMatchObject({ tickets: 3, runs: 3, notMeasured: 3 });
  expect(result).toMatchObject({ faultCount: 1, faults: [{ line: 4 }] });
  expect(page.faults.first).toHaveLength(1);
  expect(page.file.lines).toBe(5);
});

test("I3: one good line among odd ones; each odd one has its number and its reason", async () => {
  const { result, score } = await fixture("i3.jsonl");
  expect(result.runs).toBe(1);
  expect(result.faults.map(({ line, message }) => [line, /\w/.test(message)])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, true],
  ]);
  expect(score.firstTool).toMatchObject({ k: 1, n: 1 });
});
