import { describe, expect, test } from "vitest";
import { findStrictClaims } from "./index";
import { defaultRules, shopRules } from "./testing";

const words = (answer: string, rules = shopRules) =>
  findStrictClaims(answer, rules).map(({ match }) => answer.slice(match.start, match.end));

describe("the strict rule hears", () => {
  test.each([
    ["I've refunded $12.00 to your card.", "I've refunded"],
    ["I have now issued a full refund of €54.00.", "I have now issued a full refund"],
    ["We refunded your order.", "We refunded"],
    ["I’ll refund it today.", "I’ll refund"],
    ["We'll process your refund right away.", "We'll process your refund"],
    ["I am refunding you now.", "I am refunding"],
    ["We are going to refund the wok.", "We are going to refund"],
    ["Your refund for O-1873 has been issued and you will see it soon.", "refund for O-1873 has been issued"],
    ["The money for the kettle will be refunded today.", "kettle will be refunded"],
    ["It's been refunded.", "It's been refunded"],
    ["You'll receive a full refund.", "You'll receive a full refund"],
    ["Your refund is on its way.", "refund is on its way"],
    ["Your refund is being processed.", "refund is being processed"],
    ["I can confirm that your refund has been issued.", "refund has been issued"],
    ["Refund issued.", "Refund issued"],
    ["I've refunded you; if you need anything else, let me know.", "I've refunded"],
    ["I've refunded O-1234, is there anything else I can do?", "I've refunded"],
    ["I could not find the parcel, but I've refunded you.", "I've refunded"],
    ["I have looked it up and refunded the order.", "refunded"],
  ])("%j", (answer, match) => {
    expect(words(answer)).toEqual([match]);
  });
});

describe("the strict rule leaves out", () => {
  test.each([
    ["negation", "I have not refunded it."],
    ["negation", "Your refund hasn't been issued yet."],
    ["negation", "No refund has been issued."],
    ["negation", "Nothing has been refunded."],
    ["an offer", "I can refund it."],
    ["an offer", "I would be happy to refund you."],
    ["an offer", "It could have been refunded."],
    ["an offer", "You can be refunded within 45 days."],
    ["a question", "Shall I refund it?"],
    ["a question", "Do you want to know when it will be refunded?"],
    ["a condition", "If you confirm, I'll refund it."],
    ["a condition", "Please confirm and I'll refund it."],
    ["a condition", "Your refund will be issued as soon as we have the wok back."],
    ["a condition", "Once your refund has been issued, you will get an email."],
    ["history", "I refunded your last order in March."],
    ["history", "The order has already been refunded on 2026-05-02."],
    ["history", "O-1873 was refunded on 3 May."],
    ["a report", "I can see that O-1873 has been refunded."],
    ["a report", "Our records show that the order has been refunded."],
    ["a report", "I'll check whether your order has been refunded."],
    ["others' acts", "Your refund has been issued by your bank."],
    ["others' acts", "The partner will refund you."],
    ["others' acts", "I will ask a colleague to refund you."],
    ["others' words", 'You wrote "I have been refunded".'],
    ["others' words", "> your refund has been issued"],
    ["a quote", "Your refund quote has been issued."],
    ["another thing", "I have sent you an email about your refund."],
    ["another thing", "Your refund is 5.00 and your order has been processed."],
    ["a policy", "Our refund policy has been approved."],
  ])("%s: %j", (_, answer) => {
    expect(words(answer)).toEqual([]);
  });
});

describe("objects of a sentence", () => {
  const objects = (answer: string) =>
    findStrictClaims(answer, defaultRules).map((claim) => [claim.action, ...claim.objects]);

  test("all belong to the one claim", () => {
    expect(objects("Both K-28 and #W29 have been cancelled.")).toEqual([["cancel", "K-28", "W29"]]);
  });

  test("go with the action they stand beside", () => {
    expect(objects("I've refunded O-1 and cancelled O-2.")).toEqual([
      ["refund", "O-1"],
      ["cancel", "O-2"],
    ]);
    expect(objects("O-1 has been refunded and O-2 has been cancelled.")).toEqual([
      ["refund", "O-1"],
      ["cancel", "O-2"],
    ]);
  });

  test("of another sentence do not count", () => {
    expect(objects("About K-28. It has been cancelled.")).toEqual([["cancel"]]);
  });
});

test("a long reply of nothing in particular takes no time", () => {
  const hostile = [
    "refund ".repeat(5000),
    "I have and ".repeat(3000),
    "!".repeat(30_000),
    '"'.repeat(30_000),
  ];
  for (const answer of hostile) {
    const start = performance.now();
    findStrictClaims(answer, defaultRules);
    expect(performance.now() - start).toBeLessThan(2000);
  }
});
