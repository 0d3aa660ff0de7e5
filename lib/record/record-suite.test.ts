import { beforeAll, describe, expect, test } from "vitest";
import { startServers } from "@/lib/host";
import { createScriptedModel, type Model, ModelError, renderToolCall } from "@/lib/model";
import { createRecordingText, type Header, type RecordingEvent, readRecording } from "@/lib/recording";
import { collectRecording } from "@/lib/replay";
import { loadSuite, replay } from "@/lib/replay/testing";
import type { Suite } from "@/lib/suite";
import { type RecordSuiteOptions, recordSuite } from "./index";

let suite: Suite;

beforeAll(async () => {
  suite = await loadSuite("shop");
});

const FACTS = {
  id: "toy",
  title: "A toy",
  provenance: { class: "toy-model", statement: "A script." },
  model: { name: "script" },
  sampling: null,
  recordedAt: "2026-06-30T12:00:00.000Z",
  recordedBy: "test",
} as const;

const SCRIPT = createScriptedModel({
  "T-0001": [renderToolCall("shop.get_order_status", { order_id: "O-2214" }), "It is being prepared."],
  "T-0007": [
    renderToolCall("shop.quote_refund", { order_id: "O-1873" }),
    renderToolCall("shop.issue_refund", { order_id: "O-1873", quote_id: "Q-1" }),
    "We'll refund you.",
  ],
});

async function record(options: Partial<RecordSuiteOptions> = {}) {
  await using servers = await startServers(suite, { shopTickets: suite.tickets, log: () => {} });
  const events: RecordingEvent[] = [];
  let opened: Header | null = null;
  const run = recordSuite({
    suite,
    servers: servers.targets,
    model: SCRIPT,
    facts: FACTS,
    revision: "r1",
    mode: "full",
    trials: 1,
    consent: "sandbox",
    seed: 1,
    tickets: ["T-0001", "T-0007"],
    open: async (header) => {
      opened = header;
      return {
        append: async (event) => {
          events.push(event);
        },
      };
    },
    ...options,
  });
  const summary = await run.catch((error: unknown) => {
    if (options.signal) return null;
    throw error;
  });
  return { summary, events, header: opened as Header | null };
}

describe("recordSuite", () => {
  test("writes a file that its own reader takes whole, and that replays as the same", async () => {
    const { summary, events, header } = await record({ trials: 2 });
    expect(summary).toMatchObject({ ticketRuns: 4, faults: 0, held: 2 });
    if (!header) throw new Error("the header was opened");
    const text = createRecordingText(header, events);
    const items = [];
    for await (const item of readRecording(toChunks(text), "toy")) items.push(item);
    expect(items.filter(({ kind }) => kind === "fault")).toEqual([]);
    expect(items.at(-1)).toMatchObject({ kind: "end", partial: false });
    const recording = await collectRecording(readRecording(toChunks(text), "toy"));
    expect(await replay({ recording, suite })).toMatchObject({ same: 4, changed: 0, notRun: 0 });
  });

  test("puts prompt and tools first, each ticket with what it is held against before its runs, and first trials first", async () => {
    const { events } = await record({ trials: 2 });
    expect(events.slice(0, 4).map(({ type }) => type)).toEqual(["prompt", "tools", "ticket", "expect"]);
    expect(events.filter(({ type }) => type === "ticket")).toHaveLength(2);
    expect(
      events.flatMap((event) => (event.type === "reply" && event.turn === 1 ? [event.trial] : [])),
    ).toEqual([1, 1, 2, 2]);
  });

  test("shows the texts of the revision it was asked for, and says so", async () => {
    const { header, events } = await record({ revision: "r2", mode: "first-call" });
    const to = suite.revisions.find(({ id }) => id === "r2")?.changes["shop.quote_refund"]?.description?.to;
    expect(header).toMatchObject({
      revision: "r2",
      mode: "first-call",
      host: { consent: "sandbox", maxCalls: 4, maxReplies: 6 },
    });
    expect(events[0]).toMatchObject({
      type: "prompt",
      system: expect.stringContaining(to ?? "no such text"),
    });
  });

  test("makes a chooser for the tools that are shown", async () => {
    const shown: string[][] = [];
    const model = (tools: readonly { shown: string }[]): Model => {
      shown.push(tools.map((tool) => tool.shown));
      return SCRIPT;
    };
    await record({ model });
    expect(shown).toEqual([expect.arrayContaining(["shop.find_orders", "partner.track_parcel"])]);
  });

  test("keeps a model's error as a fault of its run and goes on", async () => {
    const model: Model = {
      reply: (request) =>
        request.ticket.id === "T-0001"
          ? Promise.reject(new ModelError("rate limit", "429"))
          : SCRIPT.reply(request),
    };
    const { summary, events } = await record({ model });
    expect(summary).toMatchObject({ ticketRuns: 2, faults: 1 });
    expect(events.find(({ type }) => type === "fault")).toMatchObject({
      ticket: "T-0001",
      kind: "rate limit",
    });
  });

  test("writes nothing where the revision or the template is not there", async () => {
    await expect(record({ revision: "r9" })).rejects.toThrow('no revision "r9"');
    await expect(record({ prompt: "nope" })).rejects.toThrow('no prompt template "nope"');
  });

  test("stops between ticket runs, and leaves what was written", async () => {
    const stop = new AbortController();
    const { summary, events } = await record({
      signal: stop.signal,
      onProgress: () => stop.abort(new Error("stopped")),
    });
    expect(summary).toBeNull();
    expect(new Set(events.flatMap((event) => ("trial" in event ? [event.ticket] : [])))).toEqual(
      new Set(["T-0001"]),
    );
  });
});

async function* toChunks(text: string) {
  yield new TextEncoder().encode(text);
}
