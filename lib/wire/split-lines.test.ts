import { expect, test } from "vitest";
import { createLineSplitter } from "./split-lines";

test("a line comes whole however it is chunked, and one that is too long as its start, with the bytes it had", () => {
  const seen: [string, number | undefined][] = [];
  const splitter = createLineSplitter((line, cutFrom) => seen.push([line, cutFrom]), 8);
  for (const chunk of ["12", "34\r\n\n123456", "789012\n12345678\nla", "st"])
    splitter.push(Buffer.from(chunk));
  splitter.end();
  expect(seen).toEqual([
    ["1234", undefined],
    ["12345678", 12],
    ["12345678", undefined],
    ["last", undefined],
  ]);
});
