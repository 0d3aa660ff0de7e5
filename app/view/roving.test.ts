import { describe, expect, test } from "vitest";
import { nextStop } from "./roving";

// Three rows: two stops, one stop, two stops.
const rows = ["a", "a", "b", "c", "c"];

describe("nextStop", () => {
  test("goes down in the same place of the row, as far as the row reaches", () => {
    expect(nextStop(rows, 0, "down")).toBe(2);
    expect(nextStop(rows, 1, "down")).toBe(2);
    expect(nextStop(rows, 2, "down")).toBe(3);
  });

  test("goes up and stays at the top", () => {
    expect(nextStop(rows, 4, "up")).toBe(2);
    expect(nextStop(rows, 1, "up")).toBe(1);
  });

  test("moves sideways within a row only", () => {
    expect(nextStop(rows, 0, "right")).toBe(1);
    expect(nextStop(rows, 1, "right")).toBe(1);
    expect(nextStop(rows, 3, "left")).toBe(3);
  });

  test("takes up and down for left and right in a single row", () => {
    expect(nextStop(["s", "s", "s"], 1, "down")).toBe(2);
    expect(nextStop(["s", "s", "s"], 0, "up")).toBe(0);
    expect(nextStop([undefined, undefined], 1, "down")).toBe(1);
  });

  test("knows both ends, and no stop at all", () => {
    expect(nextStop(rows, 2, "last")).toBe(4);
    expect(nextStop(rows, 2, "first")).toBe(0);
    expect(nextStop([], 0, "down")).toBe(-1);
  });
});
