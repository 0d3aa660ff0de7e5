import { describe, expect, test } from "vitest";
import { decodeText, encodeText, type Known } from "./text-codec";

const body = "Please refund O-1527, the charger smells burnt.";
const args = '{"order_id":"O-1527"}';
const known: Known[] = [
  { place: 0, text: body },
  { place: 1, text: args },
];

function through(text: string, texts: Known[] = known): { encoded: string; decoded: string; kept: string[] } {
  const kept: string[] = [];
  const encoded = encodeText(text, texts, (long) => kept.push(long) - 1);
  const decoded = decodeText(
    encoded,
    (place) => texts.find((one) => one.place === place)?.text ?? "",
    (id) => kept[id] ?? "",
  );
  return { encoded, decoded, kept };
}

describe("texts kept once", () => {
  test.each([
    ["plain", "Hello."],
    ["empty", ""],
    ["one that looks encoded", '["=a",0]'],
    ["one that looks like a reference", "#12"],
    ["the ticket under its header", `Customer: C-0127\n\n${body}`],
    ["a call with its arguments", `<tool_call>\n{"name": "shop.x", "arguments": ${args}}\n</tool_call>`],
    ["the ticket twice", `${body}${body}`],
    ["both, with text around", `a${args}b${body}c`],
    ["a long one", "Long. ".repeat(200)],
    ["a long one around the ticket", `${"Long. ".repeat(200)}${body}`],
    ["a lone surrogate", "\ud800 and more"],
  ])("come back as they were: %s", (_name, text) => {
    expect(through(text).decoded).toBe(text);
  });

  test("a text that repeats the ticket does not hold it again", () => {
    expect(through(`Customer: C-0127\n\n${body}`).encoded).not.toContain("charger");
  });

  test("a long text is kept apart", () => {
    const { encoded, kept } = through("Long. ".repeat(200));
    expect(kept).toHaveLength(1);
    expect(encoded).toBe("#0");
  });

  test("a short text is not worth a reference", () => {
    expect(through("a {} b", [{ place: 1, text: "{}" }]).encoded).toBe("=a {} b");
  });
});
