import { expect, test } from "vitest";
import { matchPattern } from "./match-pattern";

test.each([
  "^O-\\d{4}$",
  "^KG-\\d{4}$",
  "^[A-Z]{2}\\d{9}[A-Z]{2}$",
  "^(?:draft|sent)-[0-9a-f]{8}$",
  "^[^/\\s]+@[^@]+\\.[a-z]{2,}$",
  "^\\d+\\.\\d{2}$",
  "^(?<year>\\d{4})-(0[1-9]|1[0-2])$",
  "^a?b*c+$",
  "^\\S+$",
])("makes a text that fits %s", (pattern) => {
  expect(matchPattern(pattern)).toMatch(new RegExp(pattern, "u"));
});

test.each(["^(?=.*\\d).+$", "(a)\\1", "\\p{L}", "a{1000}", "[", "(", "*", "(a{150}){150}"])(
  "does not read %s",
  (pattern) => {
    expect(matchPattern(pattern)).toBeNull();
  },
);
