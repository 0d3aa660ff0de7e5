import { expect, test } from "vitest";
import type { KeptFrame } from "@/lib/trace";
import { nameFrame, showFrame } from "./frames";

const frame = (message: KeptFrame["message"], change: Partial<KeptFrame> = {}): KeptFrame => ({
  ...{ at: 1, direction: "to-server", server: "s", message },
  ...change,
});

test("a message is named by what it asks or answers", () => {
  expect(
    [
      { method: "tools/call", id: 1, params: { name: "find_orders" } },
      { method: "tools/list", id: 2 },
      { id: 3, result: { isError: true } },
      { id: 3, result: {} },
      { id: 4, error: { code: -32602 } },
      { other: true },
      "",
      "<html>",
      [],
    ].map((message) => nameFrame(frame(message))),
  ).toEqual([
    "tools/call find_orders",
    "tools/list",
    "tool error of request 3",
    "result of request 3",
    "error -32602 to request 4",
    "not a JSON-RPC message",
    "no body",
    "not a JSON-RPC message",
    "not a JSON-RPC message",
  ]);
  expect(nameFrame(frame('{"cut', { cutFrom: 99 }))).toBe("a long message, cut");
});

test("JSON is indented, a text stays as it came", () => {
  expect(showFrame(frame({ id: 1 }))).toBe('{\n  "id": 1\n}');
  expect(showFrame(frame("<b>not JSON</b>"))).toBe("<b>not JSON</b>");
});
