import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, test } from "vitest";
import { SHOP_NOW } from "../constants";
import { textOf } from "../testing/connect-in-process";
import { startTestShop } from "../testing/start-shop";
import { createShopSupport } from "./index";

const MEENA = { "example.fernhill/customer": "C-0066", "example.fernhill/run": "T-0007#1" };

type Asked = {
  resultType?: string;
  inputRequests?: Record<string, { params: unknown }>;
  requestState?: string;
};
type Answer = { action: string; content?: unknown };

const YES: Answer = { action: "accept", content: { order_id: "O-1873", amount: "42.00" } };

/** A client that says it can fill forms (unless told otherwise), in front of the shop's server; time stands still. */
async function openDesk(capabilities: object = { elicitation: {} }) {
  const clock = { now: new Date(SHOP_NOW) };
  const shop = await startTestShop({ clock: () => clock.now });
  const faults: string[] = [];
  const wire: string[] = [];
  const handler = createMcpHandler(createShopSupport({ ...shop, log: (line) => faults.push(line) }));
  const client = new Client(
    { name: "desk", version: "1" },
    { versionNegotiation: { mode: "auto" }, capabilities },
  );
  const transport = new StreamableHTTPClientTransport(new URL("http://server.test/mcp"), {
    fetch: async (url, init) => {
      const response = await handler.fetch(new Request(url, init));
      wire.push(String(init?.body), await response.clone().text());
      return response;
    },
  });
  await client.connect(transport);
  const call = async (name: string, args: object, more: object = {}) => {
    const params = { name, arguments: { ...args }, _meta: MEENA, ...more };
    return await client.callTool(params, { allowInputRequired: true });
  };
  const quote = async (order = "O-1873", meta: object = MEENA) => {
    const { structuredContent } = await call("quote_refund", { order_id: order }, { _meta: meta });
    return { order_id: order, quote_id: (structuredContent as { quote_id: string }).quote_id };
  };
  const answer = (args: object, requestState: string, confirm: Answer, more: object = {}) =>
    call("issue_refund", args, { inputResponses: { confirm }, requestState, ...more });
  return {
    ...{ shop, clock, faults, wire, client, call, quote, answer },
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await handler.close();
      await shop.close();
    },
  };
}

/** Asks for a refund of O-1873 up to the question. */
async function ask(desk: Awaited<ReturnType<typeof openDesk>>) {
  const args = await desk.quote();
  const asked = (await desk.call("issue_refund", args)) as Asked;
  return { args, asked, state: asked.requestState ?? "" };
}

const paid = (desk: Awaited<ReturnType<typeof openDesk>>) =>
  desk.shop.api.audit("T-0007#1").filter((row) => row.path === "/refunds" && row.status === 201).length;

describe("issue_refund before a client that can fill forms", () => {
  test("asks for amount and order first, pays nothing yet, and pays when both are agreed to", async () => {
    await using desk = await openDesk();
    const { args, asked, state } = await ask(desk);
    expect(asked.resultType).toBe("input_required");
    expect(asked.inputRequests?.confirm?.params).toMatchObject({
      mode: "form",
      message: expect.stringMatching(/^Refund 42\.00 euros for order O-1873 to card ending \d{4}\?$/),
      requestedSchema: {
        properties: { order_id: { enum: ["O-1873"] }, amount: { enum: ["42.00"] } },
        required: ["order_id", "amount"],
      },
    });
    expect(paid(desk)).toBe(0);
    const result = await desk.answer(args, state, YES);
    expect(result.structuredContent).toMatchObject({ refund_id: "R-6001", amount: "42.00" });
    expect(paid(desk)).toBe(1);
  });

  test("asks nothing about a quote that cannot be paid, and says why", async () => {
    await using desk = await openDesk();
    const result = await desk.call("issue_refund", { order_id: "O-1873", quote_id: "none" });
    expect(textOf(result)).toMatch(/^Error executing tool issue_refund: none is not a quote/);
  });

  test("asks nothing about a refund that is paid: the same call gets the first answer", async () => {
    await using desk = await openDesk();
    const { args, state } = await ask(desk);
    const first = await desk.answer(args, state, YES);
    expect((await desk.call("issue_refund", args)).structuredContent).toEqual(first.structuredContent);
    expect(paid(desk)).toBe(1);
  });

  test.each([
    ["declined", { action: "decline" }, "A member of staff declined this call. Nothing was done."],
    ["not answered", { action: "cancel" }, "Nobody answered"],
    ["agreed to for another amount", { ...YES, content: { amount: "420.00" } }, "Another amount was agreed"],
    ["agreed to without its fields", { action: "accept" }, "Another amount was agreed"],
  ])("pays nothing when it is %s", async (_name, answer, text) => {
    await using desk = await openDesk();
    const { args, state } = await ask(desk);
    const result = await desk.answer(args, state, answer);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(text);
    expect(paid(desk)).toBe(0);
  });
});

describe("request state", () => {
  test("that was changed is refused before the tool runs, and the reason stays here", async () => {
    await using desk = await openDesk();
    const { args, state } = await ask(desk);
    const [body = "", seal] = state.split(".");
    const sealed = JSON.parse(Buffer.from(body, "base64url").toString()) as unknown[];
    const more = Buffer.from(JSON.stringify(sealed.with(2, 420_000))).toString("base64url");
    for (const changed of [`${more}.${seal}`, `${state}x`, "", "a.b"]) {
      await expect(desk.answer(args, changed, YES)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining("Invalid or expired requestState"),
      });
    }
    expect(desk.faults[0]).toContain("was not given here, or was changed since");
    expect(paid(desk)).toBe(0);
  });

  test("has expired ten minutes later", async () => {
    await using desk = await openDesk();
    const { args, state } = await ask(desk);
    desk.clock.now = new Date(Date.parse(SHOP_NOW) + 10 * 60_000);
    const result = await desk.answer(args, state, YES);
    expect(textOf(result)).toMatch(/came too late: it has expired\. Call issue_refund again/);
    expect(paid(desk)).toBe(0);
  });

  test("of another customer or run is nobody else's, also for the same order", async () => {
    await using desk = await openDesk();
    const { args, state } = await ask(desk);
    for (const meta of [
      { ...MEENA, "example.fernhill/customer": "C-0190" },
      { ...MEENA, "example.fernhill/run": "T-0007#2" },
      {},
    ]) {
      const result = await desk.answer(args, state, YES, { _meta: meta });
      expect(textOf(result)).toContain("was given for another customer or ticket");
    }
    expect(desk.shop.api.audit().some((row) => row.path === "/refunds" && row.status < 300)).toBe(false);
  });

  test("is good for its own order and quote alone", async () => {
    await using desk = await openDesk();
    const { args, state } = await ask(desk);
    const result = await desk.answer({ ...args, quote_id: "another" }, state, YES);
    expect(textOf(result)).toContain("was given for another refund");
  });

  test("that paid a refund pays no second one", async () => {
    await using desk = await openDesk();
    const { args, state } = await ask(desk);
    await desk.answer(args, state, YES);
    const again = await desk.answer(args, state, YES);
    expect(textOf(again)).toContain("was used already: refund R-6001 of 42.00 is paid. Do not pay it again.");
    expect(paid(desk)).toBe(1);
  });

  test("holds no key, no customer and no run, and no frame holds a key", async () => {
    await using desk = await openDesk();
    const { state } = await ask(desk);
    const readable = Buffer.from(state.split(".")[0] ?? "", "base64url").toString();
    for (const secret of [desk.shop.apiKey, "fernhill-demo-quote-key"]) {
      expect(readable).not.toContain(secret);
      expect(desk.wire.join()).not.toContain(secret);
    }
    expect(readable).not.toMatch(/C-0066|T-0007/);
  });
});

test.each([
  ["says nothing of forms", {}],
  ["opens web pages only", { elicitation: { url: {} } }],
])("a client that %s gets its refund on the quote alone, as before", async (_name, capabilities) => {
  await using desk = await openDesk(capabilities);
  const result = await desk.call("issue_refund", await desk.quote());
  expect(result.structuredContent).toMatchObject({ refund_id: "R-6001" });
});

test("a client of revision 2025-11-25 that can fill forms is asked as that revision asks", async () => {
  await using shop = await startTestShop();
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(createShopSupport({ ...shop, log: () => {} }), { transport: serverSide });
  const client = new Client({ name: "old", version: "1" }, { capabilities: { elicitation: {} } });
  const asked: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    asked.push(params.message);
    return { action: "accept", content: { order_id: "O-1873", amount: "42.00" } };
  });
  await client.connect(clientSide);
  expect(client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
  const call = (name: string, args: object) =>
    client.callTool({ name, arguments: { order_id: "O-1873", ...args }, _meta: MEENA });
  const { quote_id } = (await call("quote_refund", {})).structuredContent as { quote_id: string };
  expect((await call("issue_refund", { quote_id })).structuredContent).toMatchObject({ amount: "42.00" });
  expect(asked).toEqual([expect.stringContaining("Refund 42.00 euros for order O-1873")]);
  await client.close();
  await handle.close();
});
