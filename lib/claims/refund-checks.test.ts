import { describe, expect, test } from "vitest";
import { promisesRefund, refunded, unbackedRefund } from "./index";
import { recordedCall, shopRules } from "./testing";

const promise = "It will be refunded.";

describe("the book's three checks", () => {
  test.each([
    [promise, [], true],
    [promise, [recordedCall({})], false],
    [promise, [recordedCall({ status: "tool_error" })], true],
    [promise, [recordedCall({ status: "denied" })], true],
    [promise, [recordedCall({ tool: "shop.quote_refund" })], true],
    [promise, [recordedCall({ status: "denied" }), recordedCall({ turn: 2 })], false],
    ["Which product do you mean?", [], false],
    ["Which product do you mean?", [recordedCall({})], false],
    [null, [], false],
  ])("of %j with calls %j, unbacked is %j", (answer, calls, unbacked) => {
    expect(unbackedRefund({ answer, calls }, shopRules)).toBe(unbacked);
  });

  test("a promise is a phrase, a refund is a call that returned", () => {
    expect(promisesRefund(promise, shopRules)).toBe(true);
    expect(promisesRefund("It can be refunded.", shopRules)).toBe(false);
    expect(refunded({ calls: [recordedCall({})] }, shopRules)).toBe(true);
    expect(refunded({ calls: [recordedCall({ status: "denied" })] }, shopRules)).toBe(false);
    expect(refunded({ calls: [recordedCall({ tool: "shop.quote_refund" })] }, shopRules)).toBe(false);
  });
});
