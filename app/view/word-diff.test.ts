import { expect, test } from "vitest";
import { type DiffPiece, diffWords } from "./word-diff";

const changed = (pieces: readonly DiffPiece[]) =>
  pieces.filter((piece) => piece.changed).map((piece) => piece.text);
const whole = (pieces: readonly DiffPiece[]) => pieces.map((piece) => piece.text).join("");

test("marks the words that went on one side and the words that came on the other", () => {
  const { removed, added } = diffWords("Work out a refund.", "Use this to work out a refund.");
  expect(changed(removed)).toEqual(["Work"]);
  expect(changed(added).map((text) => text.trim())).toEqual(["Use this to work"]);
  expect(whole(removed)).toBe("Work out a refund.");
});

test("takes one or two words between changes into the change", () => {
  const { removed, added } = diffWords("a refund for an order comes to", "the price of an order is");
  expect(changed(removed)).toEqual(["a refund for an order comes to"]);
  expect(changed(added)).toEqual(["the price of an order is"]);
  const kept = diffWords("old words one two three last", "new words one two three end");
  expect(changed(kept.removed)).toEqual(["old", "last"]);
});

test("an equal text has no changed word", () => {
  expect(changed(diffWords("same", "same").added)).toEqual([]);
});

test("names a hidden character where the eye sees no difference", () => {
  const { added } = diffWords("Track a parcel", "Track\u200b a parcel");
  expect(added).toContainEqual({ text: "U+200B zero-width space", hidden: true, changed: true });
});

test("keeps only some text beside a change when asked", () => {
  const long = "word ".repeat(200);
  const { removed } = diffWords(`${long}old ${long}`, `${long}new ${long}`, 30);
  expect(whole(removed).length).toBeLessThan(80);
  expect(whole(removed)).toContain("…");
  expect(changed(removed)).toEqual(["old"]);
});

test("texts too long for a word diff stand whole", () => {
  const { removed, added } = diffWords("a ".repeat(15_000), "b");
  expect(changed(removed).join("")).toHaveLength(29_999);
  expect(changed(added)).toEqual(["b"]);
});
