import { expect, test } from "vitest";
import { createRecentVectors } from "./recent-vectors";

test("what was asked for longest ago goes first, and asking again keeps", () => {
  const recent = createRecentVectors(2);
  const [one, two] = [new Float32Array([1]), new Float32Array([2])];
  recent.write("tickets", one);
  recent.write("draft", two);
  recent.write("tickets", one);
  recent.write("next draft", two);
  expect([recent.read("tickets"), recent.read("draft"), recent.read("next draft")]).toEqual([one, null, two]);
});
