import { describe, expect, test } from "vitest";
import golden from "./fixtures/statistics-golden.json";
import { mcnemarExact, signFlip } from "./index";

describe("signFlip", () => {
  test.each(golden.signFlip.cases)("equals the golden p of $d", ({ d, p }) => {
    expect(signFlip(d)).toBeCloseTo(p, 8);
  });

  test("is the exact McNemar test when there is one trial", () => {
    for (let lost = 0; lost <= 6; lost++) {
      for (let gained = 0; gained <= 12; gained++) {
        const differences = [...Array(gained).fill(1), ...Array(lost).fill(-1), 0, 0];
        expect(signFlip(differences)).toBeCloseTo(mcnemarExact(lost, gained), 12);
      }
    }
  });

  test("does not count four equal trials of one ticket as four tickets", () => {
    const oneTrial = [1, 1, 1, 1, 1, 1, -1];
    expect(signFlip(oneTrial.map((d) => 4 * d))).toBe(signFlip(oneTrial));
    expect(signFlip(oneTrial)).toBe(0.125);
    expect(mcnemarExact(4, 24)).toBeLessThan(0.001);
  });

  test("is 1 without a ticket and unchanged when the sides are swapped", () => {
    expect(signFlip([])).toBe(1);
    expect(signFlip([-3, -2, 1])).toBe(signFlip([3, 2, -1]));
  });

  test("handles more tickets than a double has halvings", () => {
    const even = Array.from({ length: 3000 }, (_, index) => (index % 2 === 0 ? 2 : -2));
    expect(signFlip(even)).toBe(1);
    expect(signFlip(Array(3000).fill(1))).toBe(0);
  });

  test("refuses a difference that is not whole", () => {
    expect(() => signFlip([0.5, 1])).toThrow(RangeError);
    expect(() => signFlip([Number.NaN])).toThrow(RangeError);
  });
});
