import { expect, test } from "vitest";
import { describeArguments } from "./argument-rows";
import { showResult } from "./call-result";

test("showResult lists the fields of a structured result", () => {
  expect(showResult({ structured: { order_id: "O-1457", lines: [1, 2] }, content: "…" })).toEqual({
    kind: "pairs",
    pairs: [
      ["order_id", "O-1457"],
      ["lines", "[1,2]"],
    ],
  });
});

test("showResult reads JSON text as fields, but never at the cost of a long number", () => {
  expect(showResult({ content: '{"error":"gone"}' })).toEqual({ kind: "pairs", pairs: [["error", "gone"]] });
  const long = '{"id":90071992547409931234}';
  expect(showResult({ content: long })).toEqual({ kind: "text", text: long });
});

test("showResult cuts a long text and says how long it was", () => {
  const shown = showResult({ content: "x".repeat(5_000) });
  expect(shown.kind === "text" && shown.text.endsWith("(5000 characters in all)")).toBe(true);
  expect(showResult({ content: null })).toEqual({ kind: "none" });
});

test("describeArguments shows a missing value as none", () => {
  expect(
    describeArguments([{ argument: "order_id", asWritten: { expected: "O-1", state: "missing" } }]),
  ).toEqual([
    {
      argument: "order_id",
      called: null,
      written: { expected: "O-1", state: "missing" },
      meant: { expected: null, state: null },
    },
  ]);
});
