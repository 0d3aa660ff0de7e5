import type { ServerContext } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { textOf } from "../testing/connect-in-process";
import { ToolError, toolHandler } from "./index";

const context = { mcpReq: { id: 7 } } as ServerContext;

function failing(error: unknown) {
  const lines: string[] = [];
  const handler = toolHandler("get_order_status", () => Promise.reject(error), {
    log: (line) => lines.push(line),
    structured: true,
  });
  return { result: handler({}, context), lines };
}

describe("the error policy", () => {
  test("gives a ToolError's message to the model, with the tool's name", async () => {
    const { result, lines } = failing(new ToolError("Order IDs look like O-1873."));
    expect(await result).toMatchObject({ isError: true });
    expect(textOf(await result)).toBe("Error executing tool get_order_status: Order IDs look like O-1873.");
    expect(lines).toEqual([]);
  });

  test("keeps any other exception's text on the server, with the request's id", async () => {
    const cause = new Error("connect ECONNREFUSED 127.0.0.1:8080");
    const { result, lines } = failing(new TypeError("fetch failed", { cause }));
    expect(textOf(await result)).toBe("Error executing tool get_order_status");
    expect(lines).toEqual([
      "request 7: tool get_order_status failed: TypeError: fetch failed (Error: connect ECONNREFUSED 127.0.0.1:8080)",
    ]);
  });

  test("removes characters that hide text or steer a terminal", async () => {
    const note = "pay\u202e now\u200b \u001b[2J\u{e0041}\u{e007f}\tok";
    const handler = toolHandler("x", async () => ({ note, lines: [note] }), {
      log: () => {},
      structured: true,
    });
    const result = await handler({}, context);
    expect(result.structuredContent).toEqual({ note: "pay now [2J\tok", lines: ["pay now [2J\tok"] });
    expect(textOf(await failing(new ToolError("a\u0007b")).result)).toContain(": ab");
  });
});
