import { describe, expect, test } from "vitest";
import { deriveSeed } from "./index";

describe("deriveSeed", () => {
  test("gives the same 32-bit seed for the same parts", () => {
    const seed = deriveSeed(4217, "T-0001", 1, 2);
    expect(seed).toBe(deriveSeed(4217, "T-0001", 1, 2));
    expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
  });

  test("tells apart seeds, parts, their order, their borders and their types", () => {
    const seeds = [
      deriveSeed(1, "a", "b"),
      deriveSeed(2, "a", "b"),
      deriveSeed(1, "b", "a"),
      deriveSeed(1, "ab"),
      deriveSeed(1, "a,b"),
      deriveSeed(1, 1),
      deriveSeed(1, "1"),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});
