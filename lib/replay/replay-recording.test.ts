import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Suite } from "@/lib/suite";
import type { RecordedCall } from "@/lib/ticket-run";
import type { ToolDeclaration, ToolList } from "@/lib/tool-list";
import { replayRecording } from "./replay-recording";
import { loadSuite, only, readBundled, replay } from "./testing";
import type { ReplayInput, ReplayReport } from "./types";

let suite: Suite;
let queue: ReplayInput;
let few: ReplayInput;

beforeAll(async () => {
  suite = await loadSuite("shop");
  queue = await readBundled("ticket-runs");
  few = only(queue, "T-0001", "T-0009");
});

const firstOf = ({ runs }: ReplayReport) => runs[0]?.freshness;

const changeTool = (name: string, change: (tool: ToolDeclaration) => ToolDeclaration) => (list: ToolList) =>
  list.map((server) => ({
    ...server,
    tools: server.tools.map((tool) => (tool.name === name ? change(tool) : tool)),
  }));

/** The recording as it would be if one call had come out otherwise; its keys are left as they were. */
function withCall(recording: ReplayInput, change: (call: RecordedCall) => RecordedCall): ReplayInput {
  return {
    ...recording,
    runs: recording.runs.map(({ ticket, run }) => ({
      ticket,
      run: { ...run, calls: run.calls.map(change) },
    })),
  };
}

function withTicket(id: string, body: (old: string) => string): Suite {
  return {
    ...suite,
    tickets: suite.tickets.map((one) =>
      one.ticket.id === id ? { ...one, ticket: { ...one.ticket, body: body(one.ticket.body) } } : one,
    ),
  };
}

describe("a replay of what was just recorded", () => {
  test("finds all 48 tickets the same, with the tools in the expected order", async () => {
    const expectSequences = JSON.parse(readFileSync("recordings/ticket-runs.expect.json", "utf8"));
    const seen: number[] = [];
    const report = await replay({
      recording: queue,
      suite,
      expectSequences,
      onProgress: ({ done }) => seen.push(done),
    });
    expect(report).toMatchObject({
      same: 48,
      changed: 0,
      notRun: 0,
      results: "live",
      tools: "revision",
      toolChanges: [],
    });
    expect(report.sequenceMismatches).toEqual([]);
    expect(report.runs.find(({ ticket }) => ticket === "T-0009")?.sequence).toEqual([
      "shop.quote_refund",
      "shop.find_orders",
    ]);
    expect(seen.at(-1)).toBe(48);
  });

  test.each(["pick-a-tool", "baseline-majority", "baseline-lexical-r1"])(
    "finds every run of %s the same",
    async (id) => {
      const recording = await readBundled(id);
      const report = await replay({ recording, suite: await loadSuite(recording.header.suite?.id ?? "") });
      expect(report).toMatchObject({ same: recording.runs.length, changed: 0, notRun: 0 });
    },
  );

  test("names a ticket whose tools are not the expected ones, and one that has no run", async () => {
    const report = await replay({
      recording: few,
      suite,
      expectSequences: { "T-0009": ["shop.find_orders"], "T-0002": ["shop.check_stock"] },
    });
    expect(report.sequenceMismatches).toEqual([
      {
        ticket: "T-0009",
        trial: 1,
        expected: ["shop.find_orders"],
        actual: ["shop.quote_refund", "shop.find_orders"],
      },
      { ticket: "T-0002", trial: 1, expected: ["shop.check_stock"], actual: [] },
    ]);
  });
});

describe("one changed character", () => {
  test("in a description makes every run changed, with tool, field, old and new text", async () => {
    const sentence = " Quotes are in the order's currency.";
    const change = changeTool("quote_refund", (tool) => ({
      ...tool,
      description: `${tool.description}${sentence}`,
    }));
    const report = await replay({
      recording: { ...queue, header: { ...queue.header, revision: null } },
      suite,
      change,
    });
    expect(report).toMatchObject({ same: 0, changed: 48 });
    const fresh = firstOf(report);
    expect(fresh).toMatchObject({
      state: "changed",
      turn: 1,
      what: "a declaration",
      name: "shop.quote_refund description",
    });
    if (fresh?.state !== "changed") throw new Error("the run changed");
    expect(fresh.new).toBe(`${fresh.old}${sentence}`);
    expect(report.toolChanges).toMatchObject([
      { tool: "shop.quote_refund", field: "description", kind: "wording" },
    ]);
  });

  test("in an input schema is named with its path", async () => {
    const change = changeTool("check_stock", (tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema, required: [] },
    }));
    expect(firstOf(await replay({ recording: few, suite, change }))).toMatchObject({
      what: "a declaration",
      name: expect.stringContaining("shop.check_stock inputSchema"),
    });
  });

  test("in the tool order is named with both orders", async () => {
    const change = (list: ToolList) =>
      list.map((server) => ({ ...server, tools: [...server.tools].reverse() }));
    const fresh = firstOf(await replay({ recording: few, suite, change }));
    expect(fresh).toMatchObject({
      what: "tool order",
      old: expect.stringMatching(/^shop\.find_orders/),
      new: expect.stringMatching(/^shop\.check_stock/),
    });
  });

  test("in the prompt template is named with both templates", async () => {
    const plain = `${suite.prompts.plain}!`;
    const changed = { ...suite, prompts: { ...suite.prompts, plain } };
    expect(firstOf(await replay({ recording: few, suite: changed }))).toEqual({
      state: "changed",
      turn: 1,
      what: "the prompt template",
      old: suite.prompts.plain,
      new: plain,
    });
  });

  test("in a ticket changes that ticket alone", async () => {
    const { runs } = await replay({ recording: few, suite: withTicket("T-0001", (body) => `${body}.`) });
    expect(runs.map(({ freshness }) => freshness.state)).toEqual(["changed", "same"]);
    expect(runs[0]?.freshness).toMatchObject({ what: "the ticket", name: "T-0001", turn: 1 });
  });

  test("in a tool's result is found by the next turn's key and named with old and new text", async () => {
    const recorded = withCall(few, (call) => ({
      ...call,
      content: call.content?.replace("O-7144", "O-7145") ?? null,
    }));
    const rekeyed = rewriteAdded(recorded, "T-0009", "O-7144", "O-7145");
    const { runs } = await replay({ recording: rekeyed, suite });
    expect(runs[0]?.freshness).toEqual({ state: "same" });
    expect(runs[1]?.freshness).toMatchObject({
      state: "changed",
      turn: 2,
      what: "a tool result",
      name: "shop.quote_refund",
    });
    expect(runs[1]?.freshness).toMatchObject({
      old: expect.stringContaining("O-7145"),
      new: expect.stringContaining("O-7144"),
    });
  });

  test("in the result of a last call, which no reply was keyed by, is found as well", async () => {
    const recording = withCall(only(await readBundled("baseline-lexical-r1"), "T-0001"), (call) => ({
      ...call,
      arguments: `${call.arguments} `,
    }));
    expect(firstOf(await replay({ recording, suite }))).toMatchObject({
      what: "the host's rendering",
      turn: 1,
    });
    const structured = withCall(only(queue, "T-0001"), (call) => ({
      ...call,
      structured: { order_id: "O-2215" },
    }));
    expect(firstOf(await replay({ recording: structured, suite }))).toMatchObject({
      what: "a tool result",
      old: expect.stringContaining("O-2215"),
    });
  });
});

/** A recording that was made when a result read otherwise: its `added` and its keys differ from today's. */
function rewriteAdded(recording: ReplayInput, ticket: string, from: string, to: string): ReplayInput {
  const runs = recording.runs.map(({ ticket: held, run }) => {
    if (run.ticket !== ticket) return { ticket: held, run };
    const turns = run.turns.map((turn) =>
      turn.turn === 1
        ? turn
        : {
            ...turn,
            key: "0".repeat(64),
            added: turn.added.map(([role, text]) => [role, text.replace(from, to)] as const),
          },
    );
    return { ticket: held, run: { ...run, turns } };
  });
  return { ...recording, runs };
}

describe("revisions", () => {
  test("a recording under r2 is held against the live listing with r2 put over it", async () => {
    const r2 = suite.revisions.find(({ id }) => id === "r2");
    if (!r2) throw new Error("r2 is in tickets/shop/revisions");
    const fresh = firstOf(
      await replay({ recording: { ...few, header: { ...few.header, revision: "r2" } }, suite }),
    );
    const to = r2.changes["shop.quote_refund"]?.description?.to;
    expect(fresh).toMatchObject({ what: "a declaration", name: "shop.quote_refund description", new: to });
  });

  test("a live text that the revision does not know is a changed declaration", async () => {
    const change = changeTool("quote_refund", (tool) => ({ ...tool, description: "Another text." }));
    const fresh = firstOf(
      await replay({ recording: { ...few, header: { ...few.header, revision: "r2" } }, suite, change }),
    );
    expect(fresh).toMatchObject({
      state: "changed",
      what: "a declaration",
      name: "shop.quote_refund description",
      new: "Another text.",
    });
  });

  test("a revision that is not here gives not run, and says so", async () => {
    const report = await replay({ recording: { ...few, header: { ...few.header, revision: "r9" } }, suite });
    expect(firstOf(report)).toEqual({ state: "not run", why: expect.stringContaining('no revision "r9"') });
  });

  test("with the recorded tools, descriptions are not checked and the report says so", async () => {
    const change = changeTool("quote_refund", (tool) => ({ ...tool, description: "Another text." }));
    const report = await replay({ recording: few, suite, change, tools: "recorded" });
    expect(report).toMatchObject({ tools: "recorded", same: 2 });
  });
});

describe("results from the file", () => {
  const counted = { calls: 0 };
  const withoutSandbox = () => ({ ...suite, sandbox: false });

  test("are the default where the suite is no sandbox: tools are listed, none is called", async () => {
    const shop = await import("@/lib/host/built-in");
    await using servers = await shop.startServers(suite, { shopTickets: suite.tickets, log: () => {} });
    const targets = new Map(
      [...servers.targets].map(([name, target]) => {
        if (target.kind !== "fetch") throw new Error("built-in servers run in this process");
        const fetch = (request: Request) => {
          if (request.headers.get("mcp-method") === "tools/call") counted.calls++;
          return target.fetch(request);
        };
        return [name, { kind: "fetch", fetch }] as const;
      }),
    );
    const report = await replayRecording({ recording: few, suite: withoutSandbox(), servers: targets });
    expect(report).toMatchObject({ results: "recorded", same: 2 });
    expect(counted.calls).toBe(0);
  });

  test("still trip on a declaration", async () => {
    const change = changeTool("quote_refund", (tool) => ({ ...tool, description: "Another text." }));
    expect(firstOf(await replay({ recording: few, suite: withoutSandbox(), change }))).toMatchObject({
      what: "a declaration",
    });
  });
});

describe("consents", () => {
  test("a tool that must be asked about now, and was not then, is a changed consent", async () => {
    const change = changeTool("quote_refund", (tool) => ({ ...tool, annotations: { readOnlyHint: false } }));
    const { runs } = await replay({ recording: few, suite, change });
    expect(runs[1]?.freshness).toMatchObject({
      state: "changed",
      turn: 1,
      what: "a consent",
      name: "shop.quote_refund",
      old: "(not asked)",
    });
  });

  test("a tool that was asked about then, and is not any more, is a changed consent", async () => {
    const asked = {
      turn: 1,
      call: 1,
      tool: "shop.get_order_status",
      decision: "approved",
      by: "a person",
    } as const;
    const [first] = only(queue, "T-0001").runs;
    if (!first) throw new Error("T-0001 is in the queue");
    const recording = { ...queue, runs: [{ ...first, run: { ...first.run, consents: [asked] } }] };
    expect(firstOf(await replay({ recording, suite }))).toMatchObject({
      what: "a consent",
      name: "shop.get_order_status",
      new: "(none)",
    });
  });
});

describe("what cannot be replayed is not run, and never called fresh or changed", () => {
  test.each([
    [
      "a server that cannot be reached",
      async () => replayRecording({ recording: few, suite, servers: new Map() }),
      "shop-support: the suite does not say how to reach it",
    ],
    [
      "a run that died",
      async () =>
        replay({
          recording: {
            ...few,
            runs: few.runs.map((one) => ({
              ...one,
              run: { ...one.run, fault: { kind: "rate limit", message: "429" } },
            })),
          },
          suite,
        }),
      "The recorded run died: rate limit.",
    ],
    [
      "a ticket that is gone",
      async () =>
        replay({
          recording: {
            ...few,
            runs: few.runs.map((one) => ({ ...one, run: { ...one.run, ticket: "T-9999" } })),
          },
          suite,
        }),
      "The suite has no ticket T-9999 any more.",
    ],
    [
      "an import without a prompt",
      async () => replay({ recording: { ...few, prompt: null }, suite }),
      "imported, not recorded by this host",
    ],
    [
      "a template that is gone",
      async () => replay({ recording: few, suite: { ...suite, prompts: {} } }),
      'no prompt template "plain"',
    ],
  ])("%s", async (_name, run, why) => {
    const report = await run();
    expect(report).toMatchObject({ same: 0, changed: 0, notRun: 2 });
    expect(firstOf(report)).toEqual({ state: "not run", why: expect.stringContaining(why) });
  });

  test("a stopped replay stops", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(replay({ recording: few, suite, signal })).rejects.toThrow("stopped");
  });
});
