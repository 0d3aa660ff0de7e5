import { describe, expect, test } from "vitest";
import { visibleReply } from "./index";

describe("visibleReply", () => {
  test.each([
    ["<think>a draft</think>\n\nYour order is on its way.", "Your order is on its way."],
    ["One. <think>x</think>Two. <think>y</think>", "One. Two."],
    ["Hello <think>and then it was cut", "Hello"],
    ["still thinking</think>Hello", "Hello"],
    ["<think></think>", ""],
    ["", ""],
    ["  Plain words  ", "Plain words"],
    ["a < b and </b>", "a < b and </b>"],
  ])("of %j is %j", (reply, visible) => {
    expect(visibleReply(reply)).toBe(visible);
  });

  test("lets no call inside a draft through", () => {
    const reply =
      '<think>maybe <tool_call>{"name":"cancel_order"}</tool_call> no</think><tool_call>{"name":"get_order"}</tool_call>';
    expect(visibleReply(reply)).toBe('<tool_call>{"name":"get_order"}</tool_call>');
  });
});
