import type { InputRequiredResult } from "@modelcontextprotocol/client";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { connectServer } from "./connect";
import { approveQuoted, type ConsentRequest } from "./consent";
import { answerInput, askedValues, canAgree, type InputAsked, readInputRequest } from "./input-request";
import { HostFault } from "./limits";
import { block, tool, work } from "./testing";

const FORM: JsonObject = {
  type: "object",
  properties: { order_id: { type: "string", enum: ["O-1"] }, amount: { const: "42.00" } },
  required: ["order_id", "amount"],
};
const form = (params: object = {}) => ({
  method: "elicitation/create",
  params: { message: "Refund 42.00?", requestedSchema: FORM, ...params },
});
const asks = (inputRequests: object, more: object = {}) =>
  ({ resultType: "input_required", inputRequests, ...more }) as unknown as InputRequiredResult;
const asked = (requestedSchema = FORM): InputAsked => ({
  status: "input_required",
  content: "Refund 42.00?",
  request: { message: "Refund 42.00?", requestedSchema },
  key: "confirm",
});

describe("a server's question", () => {
  test("is one form with its words; what the server keeps in it goes back unread", () => {
    expect(readInputRequest(asks({ confirm: form() }, { requestState: "s" }))).toEqual({
      ...asked(),
      state: "s",
    });
  });

  test.each([
    ["no question", {}, "asks to be called again without a question"],
    ["two questions", { a: form(), b: form() }, "asks 2 things at once"],
    ["a page to open", { a: form({ mode: "url" }) }, "asks for elicitation/create by url"],
    ["a model's help", { a: { method: "sampling/createMessage", params: {} } }, "sampling/createMessage"],
    ["no words", { a: form({ message: undefined }) }, "elicitation/create"],
    ["far too many words", { a: form({ message: "x".repeat(20_000) }) }, "too long"],
  ])("with %s is not answered", (_name, requests, why) => {
    expect(readInputRequest(asks(requests))).toEqual({ refused: expect.stringContaining(why) });
  });

  test("is agreed to by repeating what leaves no choice, and declined by saying so", () => {
    expect(askedValues(asked().request)).toEqual({ order_id: "O-1", amount: "42.00" });
    const decided = (decision: "approved" | "denied") => answerInput(asked(), { decision, by: "Ana" });
    expect(decided("approved")).toEqual({
      inputResponses: {
        confirm: { action: "accept", content: { order_id: "O-1", amount: "42.00" } },
      },
    });
    expect(decided("denied")).toEqual({ inputResponses: { confirm: { action: "decline" } } });
  });

  test("for words that nobody gave is left unanswered", () => {
    const open = { type: "object", properties: { why: { type: "string" } }, required: ["why"] };
    expect(canAgree(asked(open).request)).toBe(false);
    expect(answerInput(asked(open), { decision: "denied", by: "host" })).toEqual({
      inputResponses: { confirm: { action: "cancel" } },
    });
  });
});

describe("the sandbox's policy", () => {
  const previous = [
    {
      ...{ turn: 1, call: 1, server: "shop-server", tool: "shop.quote_refund", arguments: "{}" },
      ...{ status: "returned" as const, content: "" },
      structured: { order_id: "O-1", quote_id: "Q-1", amount: "42.00" },
    },
  ];
  const request = (amount: string, more: JsonObject = {}): ConsentRequest => ({
    ...{ ticket: "T-1", trial: 1, turn: 2, call: 2, tool: tool("shop.issue_refund"), previous },
    arguments: { order_id: "O-1", quote_id: "Q-1" },
    asked: {
      message: "Refund?",
      requestedSchema: { properties: { order_id: { const: "O-1" }, amount: { const: amount }, ...more } },
    },
  });

  test("agrees to nothing that the quote does not say, and to no form without an amount", async () => {
    for (const [amount, more] of [
      ["42.00", { payout: { const: "another card" } }],
      ["42.00", { amount: { type: "string" } }],
    ] as const)
      expect((await approveQuoted(request(amount, more))).decision).toBe("denied");
  });

  test("agrees to the amount that was quoted, and to no other", async () => {
    expect((await approveQuoted(request("42.00"))).decision).toBe("approved");
    expect(await approveQuoted(request("420.00"))).toMatchObject({
      decision: "denied",
      by: expect.stringContaining("something else than was quoted"),
    });
  });
});

describe("the host's loop", () => {
  const REFUND = block("shop.issue_refund", { order_id: "O-1" });
  const yes = async () => ({ decision: "approved", by: "Ana" }) as const;

  test("does not go on asking a server that asks again, and tells the model", async () => {
    const { calls, requests } = await work({
      replies: [REFUND, "Sorry."],
      approve: yes,
      callTool: () => asked(),
    });
    expect(calls[0]).toMatchObject({
      status: "protocol_error",
      content: "Error from the server: issue_refund asked again after it was answered.",
    });
    expect(requests.map(({ input }) => input)).toEqual([null, answerInput(asked(), await yes())]);
  });

  test("answers no for a form nobody can fill, without asking anybody about it", async () => {
    const open = { type: "object", properties: { why: { type: "string" } }, required: ["why"] };
    const questions: unknown[] = [];
    const { calls, events } = await work({
      replies: [REFUND, "Sorry."],
      approve: async ({ asked: question }) => {
        questions.push(question);
        return { decision: "approved", by: "Ana" };
      },
      callTool: () => asked(open),
    });
    expect(questions).toEqual([undefined]);
    expect(events.find(({ type }) => type === "input")).toMatchObject({
      decision: "denied",
      by: "host: the form asks for words that nobody gave",
    });
    expect(calls[0]).toMatchObject({ status: "denied", content: "A member of staff declined this call." });
  });

  test("says who agreed to a call that was lost", async () => {
    const { events } = await work({
      replies: [REFUND],
      approve: yes,
      callTool: () => Promise.reject(new HostFault("server gone", "shop-server: gone")),
    });
    expect(events.map(({ type }) => type)).toEqual(["reply", "consent", "fault"]);
  });
});

describe("a connection", () => {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "asker", version: "1" });
    const inputSchema = fromJsonSchema({ type: "object" });
    server.registerTool("asks", { inputSchema }, () => asks({ a: form() }) as never);
    server.registerTool("tells", { inputSchema }, (_args, context) => {
      const said: Record<string, unknown> = context.mcpReq.envelope ?? {};
      const text = JSON.stringify(said["io.modelcontextprotocol/clientCapabilities"]);
      return { content: [{ type: "text", text }] };
    });
    return server;
  });
  const fetch = (request: Request) => handler.fetch(request);
  const options = { meta: {}, signal: new AbortController().signal, timeoutMs: 5000 };

  test("says that it can answer for the calls whose caller can, and for no other", async () => {
    const connection = await connectServer({ kind: "fetch", fetch }, { name: "asker" });
    expect((await connection.callTool("tells", {}, options)).content).toBe("{}");
    expect((await connection.askTool("tells", {}, { ...options, input: null })).content).toBe(
      '{"elicitation":{}}',
    );
    expect(await connection.callTool("asks", {}, options)).toMatchObject({
      status: "protocol_error",
      content: expect.stringContaining("-32021"),
    });
    expect(await connection.askTool("asks", {}, { ...options, input: null })).toMatchObject({
      status: "input_required",
      content: "Refund 42.00?",
    });
    await connection.close();
  });
});
