import { describe, expect, test, vi } from "vitest";
import {
  createScriptedModel,
  type Model,
  ModelError,
  type ModelRequest,
  RecordingMismatch,
} from "@/lib/model";
import { deriveSeed } from "@/lib/random";
import { replyKey } from "@/lib/ticket-run";
import { HostFault, renderTicketMessage, runTicket } from "./index";
import { block, TICKET, tool, work } from "./testing";

const STATUS = block("shop.get_order_status", { order_id: "O-1" });

describe("runTicket", () => {
  test("calls the tool, gives the result back, and ends with the answer", async () => {
    const { result, events, requests, addedAt } = await work({ replies: [STATUS, "It shipped."] });
    expect(result).toMatchObject({ answer: "It shipped.", stopped: "answer", held: null });
    expect(events.map(({ type }) => type)).toEqual(["reply", "call", "reply"]);
    expect(requests[0]).toMatchObject({ arguments: { order_id: "O-1" }, turn: 1, call: 1 });
    expect(requests[0]?.meta).toEqual({
      "example.fernhill/customer": "C-0001",
      "example.fernhill/run": "T-1#1",
    });
    expect(addedAt(2)).toEqual([
      [
        "user",
        '<tool_result>\ntool: shop.get_order_status\nstatus: returned\n\n{"status":"shipped"}\n</tool_result>',
      ],
    ]);
  });

  test("keys each reply by exactly the messages the model saw", async () => {
    const seen: ModelRequest[] = [];
    const scripted = createScriptedModel({ "T-1": [STATUS, "Done."] });
    const model: Model = {
      reply: (request) => {
        seen.push(request);
        return scripted.reply(request);
      },
    };
    const { events } = await work({ model });
    const replies = events.filter((event) => event.type === "reply");
    expect(seen[1]?.messages.slice(0, 3)).toEqual([
      ["system", "SYSTEM"],
      ["user", renderTicketMessage(TICKET)],
      ["assistant", STATUS],
    ]);
    expect(replies.map(({ key }) => key)).toEqual(seen.map(({ messages }) => replyKey(messages)));
    expect(seen.map(({ seed }) => seed)).toEqual([deriveSeed(1, "T-1", 1, 1), deriveSeed(1, "T-1", 1, 2)]);
  });

  test("answers two blocks of one reply with one message each, in order", async () => {
    const { calls, addedAt } = await work({ replies: [`${STATUS}\n${STATUS}`, "Done."] });
    expect(calls.map(({ turn, call }) => [turn, call])).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(addedAt(2)).toHaveLength(2);
  });

  test("gives a tool's error to the model word for word", async () => {
    const outcome = { status: "tool_error", content: "The shop has no order O-7144." } as const;
    const { addedAt, calls } = await work({ replies: [STATUS, "Sorry."], callTool: () => outcome });
    expect(addedAt(2)[0]?.[1]).toContain("status: failed\n\nThe shop has no order O-7144.");
    expect(calls[0]?.status).toBe("tool_error");
  });

  test("answers an unknown name with the tools there are, and goes on", async () => {
    const { calls, addedAt, requests, result } = await work({ replies: [block("get_order"), "Sorry."] });
    expect(calls[0]).toMatchObject({ status: "unknown_tool", tool: "get_order", server: null });
    expect(addedAt(2)[0]?.[1]).toContain("No such tool. Tools: shop.get_order_status, shop.issue_refund");
    expect(requests).toEqual([]);
    expect(result.answer).toBe("Sorry.");
  });

  test("answers a block it cannot read, and arguments that are no object, and goes on", async () => {
    const replies = [
      '<tool_call>{"name": oops}</tool_call>',
      block("shop.get_order_status", "O-1"),
      "Sorry.",
    ];
    const { calls, requests, result } = await work({ replies });
    expect(calls).toMatchObject([
      { status: "unreadable", tool: "", arguments: '{"name": oops}' },
      { status: "unreadable", tool: "shop.get_order_status", arguments: '"O-1"' },
    ]);
    expect(requests).toEqual([]);
    expect(result.answer).toBe("Sorry.");
  });

  test("sends every argument on and keeps its text as it was written", async () => {
    const raw = '{"order_id":"O-1", "more": 12345678901234567890}';
    const { calls } = await work({
      replies: [`<tool_call>{"name":"shop.get_order_status","arguments":${raw}}</tool_call>`, "Ok."],
    });
    expect(calls[0]?.arguments).toBe(raw);
  });
});

describe("consent", () => {
  const REFUND = block("shop.issue_refund", { order_id: "O-1", quote_id: "Q-1" });
  const quoting = [
    tool("shop.quote_refund"),
    tool("shop.issue_refund", { annotations: { readOnlyHint: false } }),
  ];
  const QUOTE = block("shop.quote_refund", { order_id: "O-1" });
  const quote = (order: string, id: string) => () =>
    ({ status: "returned", content: "", structured: { order_id: order, quote_id: id } }) as const;

  test("is not asked for a reading tool of a trusted server", async () => {
    const { events } = await work({ replies: [STATUS, "Done."] });
    expect(events.some(({ type }) => type === "consent")).toBe(false);
  });

  test("is asked for a reading tool of a server the suite does not trust", async () => {
    const { events, calls } = await work({ replies: [STATUS, "Sorry."], isTrusted: () => false });
    expect(events.find(({ type }) => type === "consent")).toMatchObject({ decision: "denied", call: 1 });
    expect(calls[0]).toMatchObject({ status: "denied", content: "A member of staff declined this call." });
  });

  test("in a sandbox is given for a quote of this run and this order", async () => {
    const { events, requests } = await work({
      tools: quoting,
      replies: [QUOTE, REFUND, "Done."],
      callTool: quote("O-1", "Q-1"),
    });
    expect(events.find(({ type }) => type === "consent")).toMatchObject({
      turn: 2,
      call: 2,
      tool: "shop.issue_refund",
      decision: "approved",
    });
    expect(requests.map(({ tool }) => tool.shown)).toEqual(["shop.quote_refund", "shop.issue_refund"]);
  });

  test.each([
    ["another order's quote", quote("O-2", "Q-1"), [QUOTE, REFUND, "Sorry."]],
    ["a quote nobody gave", quote("O-1", "Q-9"), [QUOTE, REFUND, "Sorry."]],
    ["no quote at all", quote("O-1", "Q-1"), [REFUND, "Sorry."]],
  ])("in a sandbox is refused for %s, and the call is not made", async (_name, callTool, replies) => {
    const { calls, requests, addedAt } = await work({ tools: quoting, replies, callTool });
    expect(calls.at(-1)).toMatchObject({ tool: "shop.issue_refund", status: "denied" });
    expect(requests.some(({ tool }) => tool.shown === "shop.issue_refund")).toBe(false);
    expect(addedAt(replies.length)[0]?.[1]).toContain(
      "status: declined\n\nA member of staff declined this call.",
    );
  });
});

describe("caps and limits", () => {
  test("the fifth call is blocked and the run stops", async () => {
    const { result, calls, requests } = await work({ replies: Array(6).fill(STATUS) });
    expect(result).toMatchObject({ stopped: "cap", answer: null });
    expect(requests).toHaveLength(4);
    expect(calls.map(({ status }) => status)).toEqual([
      "returned",
      "returned",
      "returned",
      "returned",
      "blocked",
    ]);
  });

  test("a call in the sixth reply is not made, since nobody could read its result", async () => {
    const { result, calls, requests } = await work({
      replies: Array(6).fill(STATUS),
      limits: { maxCalls: 9 },
    });
    expect(result.stopped).toBe("cap");
    expect(calls.map(({ turn, status }) => [turn, status]).at(-1)).toEqual([6, "blocked"]);
    expect(requests).toHaveLength(5);
  });

  test("a run of blocks nobody can read ends at the cap as well", async () => {
    const { result, events } = await work({ replies: Array(9).fill("<tool_call>") });
    expect(result.stopped).toBe("cap");
    expect(events.filter(({ type }) => type === "reply").length).toBeLessThanOrEqual(6);
  });

  test("a reply over 32 KB is cut between characters and says so", async () => {
    const { events, result } = await work({ replies: [`${"é".repeat(20_000)}`] });
    expect(events[0]).toMatchObject({ type: "reply", usage: { cutFromBytes: 40_000 } });
    expect(result.answer).toBe("é".repeat(16_384));
  });

  test("a model that does not answer in time is a fault, and the run is not measured", async () => {
    const { events, result } = await work({
      model: { reply: () => new Promise(() => {}) },
      limits: { replyTimeoutMs: 20 },
    });
    expect(result).toMatchObject({ stopped: "fault", answer: null });
    expect(events).toEqual([
      {
        type: "fault",
        ticket: "T-1",
        trial: 1,
        turn: 1,
        kind: "reply timeout",
        message: "The model gave no reply within 0.02 s.",
      },
    ]);
  });

  test("a tool that does not answer in time is a fault, and its signal is aborted", async () => {
    let aborted: AbortSignal | undefined;
    const callTool = ({ signal }: { signal: AbortSignal }) => {
      aborted = signal;
      return new Promise<never>(() => {});
    };
    const { events } = await work({ replies: [STATUS], callTool, limits: { toolTimeoutMs: 20 } });
    expect(events.at(-1)).toMatchObject({ type: "fault", kind: "tool timeout" });
    expect(aborted?.aborted).toBe(true);
  });

  test.each([
    ["a rate limit", new ModelError("rate limit", "429"), { kind: "rate limit", message: "429" }],
    ["any other error", new TypeError("fetch failed"), { kind: "model error", message: "fetch failed" }],
  ])("keeps %s of the model as a fault", async (_name, error, fault) => {
    const { events } = await work({ model: { reply: () => Promise.reject(error) } });
    expect(events).toMatchObject([{ type: "fault", turn: 1, ...fault }]);
  });

  test("keeps a lost server as a fault", async () => {
    const callTool = () => Promise.reject(new HostFault("server gone", "shop-support: Connection closed"));
    const { events } = await work({ replies: [STATUS], callTool });
    expect(events.at(-1)).toMatchObject({ type: "fault", kind: "server gone", turn: 1 });
  });

  test("lets a mismatch, a stop and a mistake of its own caller through", async () => {
    const mismatch = new RecordingMismatch("T-1", 1, 1, { what: "the ticket", old: "a", new: "b" });
    await expect(work({ model: { reply: () => Promise.reject(mismatch) } })).rejects.toBe(mismatch);
    await expect(
      work({ replies: [STATUS], callTool: () => Promise.reject(new RangeError("bug")) }),
    ).rejects.toThrow("bug");
    await expect(work({ replies: ["Hi"], signal: AbortSignal.abort(new Error("stopped")) })).rejects.toThrow(
      "stopped",
    );
  });
});

describe("first-call mode", () => {
  test("asks once, writes the calls down and makes none", async () => {
    const { result, calls, requests, events } = await work({
      mode: "first-call",
      replies: [`${STATUS}${block("nope")}`],
    });
    expect(result).toMatchObject({ stopped: "first call", answer: null });
    expect(calls.map(({ status }) => status)).toEqual(["not_run", "unknown_tool"]);
    expect(calls[0]).not.toHaveProperty("content");
    expect(requests).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual(["reply", "call", "call"]);
  });

  test("does not ask for consent", async () => {
    const approve = vi.fn();
    await work({ mode: "first-call", replies: [block("shop.issue_refund")], approve });
    expect(approve).not.toHaveBeenCalled();
  });
});

describe("the claim check", () => {
  test("reads the last reply and the calls before it would reach a customer", async () => {
    const checkClaims = vi.fn(() => ({ held: true }));
    const { result } = await work({ replies: [STATUS, "Your refund is on its way."], checkClaims });
    expect(checkClaims).toHaveBeenCalledExactlyOnceWith("Your refund is on its way.", result.calls);
    expect(result.held).toBe(true);
  });
});

test("the host waits for each event to be written before it goes on", async () => {
  const order: string[] = [];
  const emit = async ({ type }: { type: string }) => {
    await new Promise((done) => setTimeout(done, 5));
    order.push(type);
  };
  await runTicket({
    ticket: TICKET,
    trial: 1,
    mode: "full",
    system: "",
    tools: [tool("shop.get_order_status")],
    model: createScriptedModel({ "T-1": [STATUS, "Done."] }),
    isTrusted: () => true,
    approve: async () => ({ decision: "denied", by: "" }),
    seed: 1,
    signal: new AbortController().signal,
    callTool: async () => {
      order.push("made");
      return { status: "returned", content: "" };
    },
    emit,
  });
  expect(order).toEqual(["reply", "made", "call", "reply"]);
});
