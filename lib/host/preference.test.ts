import { expect, test } from "vitest";
import { block, work } from "./testing";

const scores = [
  { tool: "shop.get_order_status", score: 0.9 },
  { tool: "shop.issue_refund", score: 0.1 },
];
const reply = block("shop.get_order_status", { order_id: "O-1" });

test("what a model weighed is told with what its scores are, right after the reply", async () => {
  const { events } = await work({
    mode: "first-call",
    model: { reply: async () => ({ reply, preference: scores, preferenceMeasure: "probability" }) },
  });
  expect(events.map(({ type }) => type)).toEqual(["reply", "preference", "call"]);
  expect(events[1]).toEqual({
    ...{ type: "preference", ticket: "T-1", trial: 1, turn: 1 },
    ...{ measure: "probability", scores },
  });
});

test("scores without a name stay without one, and a model that weighs nothing tells nothing", async () => {
  const unnamed = await work({
    mode: "first-call",
    model: { reply: async () => ({ reply, preference: scores }) },
  });
  expect(unnamed.events[1]).not.toHaveProperty("measure");
  const silent = await work({ mode: "first-call", model: { reply: async () => ({ reply }) } });
  expect(silent.events.map(({ type }) => type)).toEqual(["reply", "call"]);
});
