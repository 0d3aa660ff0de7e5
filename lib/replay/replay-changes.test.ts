import { beforeAll, describe, expect, test } from "vitest";
import type { Suite } from "@/lib/suite";
import type { RecordedCall } from "@/lib/ticket-run";
import type { ToolList } from "@/lib/tool-list";
import { changeTool, loadSuite, only, readBundled, replay } from "./testing";
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
