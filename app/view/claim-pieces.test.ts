import { expect, test } from "vitest";
import { cutAtClaims } from "./claim-pieces";

const text = "Your refund has been issued. It will be refunded.";
const issued = { match: { start: 12, end: 27 }, state: "unbacked" as const };

test("cuts an answer at its claims and loses no letter", () => {
  const pieces = cutAtClaims(text, [issued]);
  expect(pieces.map((piece) => piece.words).join("")).toBe(text);
  expect(pieces.filter((piece) => piece.state === "unbacked").map((piece) => piece.words)).toEqual([
    "has been issued",
  ]);
});

test("keeps the first of two overlapping claims and skips one beyond the text", () => {
  const pieces = cutAtClaims(text, [
    { match: { start: 20, end: 40 }, state: "backed" },
    issued,
    { match: { start: 45, end: 900 }, state: "unbacked" },
  ]);
  expect(pieces.map((piece) => piece.state)).toEqual([null, "unbacked", null]);
  expect(pieces.map((piece) => piece.words).join("")).toBe(text);
});

test("an answer without claims is one piece, an empty one none", () => {
  expect(cutAtClaims(text, [])).toEqual([{ start: 0, words: text, state: null }]);
  expect(cutAtClaims("", [])).toEqual([]);
});
