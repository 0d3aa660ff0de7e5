import { describe, expect, test } from "vitest";
import { splitSentences } from "./index";

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe("splitSentences", () => {
  test.each([
    ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
    ["It costs 12.50 today. Fine.", ["It costs 12.50 today.", "Fine."]],
    ["Ask Dr. Okafor, e.g. about this. Bye.", ["Ask Dr. Okafor, e.g. about this.", "Bye."]],
    ["Dear P. Lindqvist, hello.", ["Dear P. Lindqvist, hello."]],
    ["Wait ... there is more. Yes.", ["Wait ... there is more.", "Yes."]],
    ['He said "It is done." Then left.', ['He said "It is done."', "Then left."]],
    ["A line that was\nwrapped by hand. Next.", ["A line that was\nwrapped by hand.", "Next."]],
    ["Hello\n\nworld", ["Hello", "world"]],
    ["Done:\n- one\n- two\n1. three", ["Done:", "- one", "- two", "1. three"]],
    ["Kind regards,\nFernhill", ["Kind regards,", "Fernhill"]],
    ["退款了。好吗？", ["退款了。", "好吗？"]],
    ["", []],
    [" \n\t", []],
    ["...", ["..."]],
  ])("cuts %j", (text, sentences) => {
    expect(texts(text)).toEqual(sentences);
  });

  test("stays fast on a reply of nothing but marks", () => {
    expect(texts(`${".".repeat(200_000)}a`)).toHaveLength(1);
    expect(texts(`.${'"'.repeat(200_000)}a`)).toHaveLength(1);
  });

  test("gives offsets that cut out exactly the sentence, also behind emoji", () => {
    const text = "  🎉 Good news.\r\n\r\nYour refund has been issued!  Zoë ";
    const sentences = splitSentences(text);
    expect(sentences).toHaveLength(3);
    for (const { text: sentence, start, end } of sentences) expect(text.slice(start, end)).toBe(sentence);
  });
});
