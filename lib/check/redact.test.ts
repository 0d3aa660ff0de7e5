import { expect, test } from "vitest";
import { createRedact, secretValues } from "./redact";

test.each([
  ['{"api_key":"abc","a":1}', '{"api_key":"[key removed]","a":1}'],
  ['{"password":"a\\"b","token":7}', '{"password":"[key removed]","token":[key removed]}'],
  ["x-api-key: abc", "x-api-key: [key removed]"],
  ["authorization: Bearer abcdef", "authorization: [key removed]"],
  ["the value is hush-hush", "the value is [key removed]"],
  ["token: hush-hush", "token: [key removed]"],
  ["a plain text", "a plain text"],
])("%s is written as %s", (text, clean) => {
  expect(createRedact(["hush-hush"])(text)).toBe(clean);
});

test("a long text is cut to 2,000 characters, also where its secrets were taken out", () => {
  expect(createRedact()("x".repeat(3000))).toHaveLength(2000);
  expect(createRedact()("x".repeat(2000))).toBe("x".repeat(2000));
  expect(createRedact(["hush-hush"])(`${"hush-hush ".repeat(1000)}`)).not.toContain("hush");
});

test("of an end the last line stays, and no rest of a secret where the cut falls", () => {
  const trace = `${"    at load (server.js:1:1)\n".repeat(200)}Error: API_TOKEN must be set`;
  expect(createRedact()(trace, "end")).toMatch(/^….*\nError: API_TOKEN must be set$/s);
  expect(createRedact()(trace, "end")).toHaveLength(2000);
  const cut = `${"x".repeat(50)}hush-hush${"y".repeat(1990)}`;
  expect(createRedact(["hush-hush"])(cut, "end")).not.toContain("hush");
});

test("a secret is found as JSON writes it too", () => {
  const secret = 'p"ss\\word1';
  const answer = JSON.stringify({ text: `login ${secret} failed` });
  expect(createRedact([secret])(answer)).toBe('{"text":"login [key removed] failed"}');
});

test("what is secret of a target is told by its names", () => {
  const headers = { Authorization: "Bearer abc", "x-tenant": "acme" };
  expect(secretValues({ headers, env: { NOTES_TOKEN: "t", MODE: "test" } })).toEqual([
    "Bearer abc",
    "abc",
    "t",
  ]);
});
