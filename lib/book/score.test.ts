import { expect, test } from "vitest";
import { openRecordingFile } from "@/lib/import";
import { bookScore } from "./score";
import { loadSuite, recordingFile } from "./testing";

test("prints the chapter's lines, and says that the model is described and the recording constructed", async () => {
  const lines = await bookScore(openRecordingFile(recordingFile("ticket-runs")), await loadSuite("shop"));
  expect(lines.slice(0, -1)).toEqual([
    "first tool right: 36 of 48",
    "top-1 accuracy: 0.75",
    "expected shop.check_stock: 10 of 10",
    "expected shop.find_orders: 8 of 8",
    "expected shop.get_order_status: 12 of 14",
    "expected shop.quote_refund: 6 of 16",
    "expected shop.quote_refund, called shop.get_order_status: 8",
    "expected shop.get_order_status, called partner.track_parcel: 2",
    "expected shop.quote_refund, called shop.find_orders: 2",
    "right tool, order ID as the ticket wrote it: 18 of 18",
    "right tool, order the customer meant: 14 of 18",
    "tickets with a mistyped order ID: 5",
    "of which the right tool was called: 4",
    "mistyped T-0042, first tool: shop.get_order_status",
    "smallest expected-tool group, tickets: 8",
    "described model: Qwen3-4B-Instruct-2507",
    "described quantization: Q4_K_M",
  ]);
  expect(lines.at(-1)).toMatch(/^provenance: constructed\. No model was run\./);
});

test("a ticket with another expected tool moves the figures", async () => {
  const suite = await loadSuite("shop");
  const tickets = suite.tickets.map(({ ticket, expectation }) => ({
    ticket,
    expectation: ticket.id === "T-0001" ? { ...expectation, accepted: ["shop.find_orders"] } : expectation,
  }));
  const lines = await bookScore(openRecordingFile(recordingFile("ticket-runs")), { ...suite, tickets });
  expect(lines[0]).toBe("first tool right: 35 of 48");
  expect(lines).toContain("expected shop.find_orders, called shop.get_order_status: 1");
});
