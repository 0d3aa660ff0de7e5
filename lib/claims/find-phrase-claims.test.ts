import { describe, expect, test } from "vitest";
import { findPhraseClaims } from "./index";
import { shopRules } from "./testing";

const claims = (answer: string) => findPhraseClaims(answer, shopRules);

describe("the shop's phrase rule", () => {
  test.each([
    "The money for the kettle will be refunded today.",
    "We'll refund the two glasses.",
    "we’ll refund it, no need to send anything back",
    "I've refunded 54.00 to your card.",
    "WE HAVE REFUNDED YOU",
    "Your refund has been issued.",
    "A full refund has been processed.",
    "Good news: your refund\nis on its way.",
    "The money will be back on your card by Friday.",
    "You'll receive your refund within five days.",
  ])("hits %j", (answer) => {
    expect(claims(answer)).toMatchObject([{ rule: "promises_refund", action: "refund" }]);
  });

  test.each([
    "A refund for this order would come to 54.00.",
    "I can refund it if you like.",
    "It can be refunded until 14 July.",
    "It would be refunded to the card you paid with.",
    "No refund has been issued for this order.",
    "It has not been refunded.",
    "The refund was issued on 3 May.",
    "I cannot issue a refund from here.",
    "Our refund policy allows 45 days.",
    "Which product do you mean?",
    "The quote for your refund is 54.00.",
    "A colleague will look at the refund.",
    "Your order is on its way.",
    "",
  ])("passes %j", (answer) => {
    expect(claims(answer)).toEqual([]);
  });

  test.each([
    ["negation it does not read", "I cannot promise that it will be refunded.", 1],
    ["a condition it does not read", "If it is faulty, it will be refunded.", 1],
    ["words in between", "Your refund for O-1873 has been issued.", 0],
    ["another wording", "The 54.00 goes back to your card today.", 0],
  ])("is known to be wrong about %s", (_, answer, found) => {
    expect(claims(answer)).toHaveLength(found);
  });

  test("says where the sentence and the words stand, and which orders the sentence names", () => {
    const answer = "🎉 Hello Zoë.\n\nGood news: O-1873 and O-1874 have been refunded. Bye, O-1999.";
    const [claim, ...more] = claims(answer);
    expect(more).toEqual([]);
    expect(claim?.objects).toEqual(["O-1873", "O-1874"]);
    expect(answer.slice(claim?.start, claim?.end)).toBe(claim?.sentence);
    expect(answer.slice(claim?.match.start, claim?.match.end)).toBe("have been refunded");
  });

  test("finds one claim in each sentence that has a phrase", () => {
    expect(claims("It will be refunded, yes, it will be refunded. Your refund is on its way.")).toHaveLength(
      2,
    );
  });
});
