import { beforeAll, describe, expect, test } from "vitest";
import { KINDS, type Kind, open } from "@/lib/model/endpoint/testing-open";
import {
  type StubReply,
  type StubScript,
  type StubSeen,
  startStubEndpoint,
} from "@/lib/model/endpoint/testing-stub";
import { createDataDirs, FACTS, recordSession } from "@/lib/record/testing";
import { type RecordingItem, readRecording } from "@/lib/recording";
import { scoreRun } from "@/lib/scoring";
import type { Suite } from "@/lib/suite";
import type { Message } from "@/lib/ticket-run";
import { shownTools } from "@/lib/tool-list";
import { collectRecording } from "./index";
import { changeTool, loadSuite, replay } from "./testing";
import type { ReplayInput } from "./types";

const call = (name: string, args: { [name: string]: string }) => ({ calls: [{ name, arguments: args }] });

function refund({ texts }: StubSeen): StubReply {
  const quote_id = /Q-\d[\w-]+/.exec(texts.join("\n"))?.[0] ?? "";
  return call("shop.issue_refund", { order_id: "O-1873", quote_id });
}

/** Quotes, refunds, refunds again and says so; looks the other ticket's order up, and a second time. */
const SCRIPT: StubScript = {
  "T-0007": [
    call("shop.quote_refund", { order_id: "O-1873" }),
    refund,
    refund,
    { words: "I have refunded you." },
  ],
  "T-0001": [
    {
      words: "I look twice.",
      calls: [
        { name: "shop.get_order_status", arguments: { order_id: "O-2214" }, id: null },
        { name: "shop.find_nothing", arguments: {}, id: null },
      ],
    },
    { words: "It is being prepared." },
  ],
};

const newDataDir = createDataDirs();
let suite: Suite;

beforeAll(async () => {
  suite = await loadSuite("shop");
});

async function record(kind: Kind, toolsMode: "text" | "native", mode: "full" | "first-call" = "full") {
  await using stub = await startStubEndpoint(SCRIPT);
  await using opened = await open(kind, { env: stub.env, toolsMode });
  const { model, sampling } = opened.facts;
  const session = { facts: { ...FACTS, model, sampling }, tickets: ["T-0001", "T-0007"], trials: 2 };
  const dataDir = await newDataDir();
  return (await recordSession({ suite, dataDir, model: opened.model, mode, ...session })).text;
}

async function* toChunks(text: string) {
  yield new TextEncoder().encode(text);
}

async function read(text: string): Promise<RecordingItem[]> {
  const items: RecordingItem[] = [];
  for await (const item of readRecording(toChunks(text), "native.jsonl")) items.push(item);
  return items;
}

const collect = (text: string) => collectRecording(readRecording(toChunks(text), "native.jsonl"));

/** How the refund ticket comes out. */
function score({ runs, tools }: ReplayInput) {
  const refunded = runs.find(({ ticket }) => ticket.id === "T-0007");
  const expectation = suite.tickets.find(({ ticket }) => ticket.id === "T-0007")?.expectation ?? null;
  const shown = shownTools(tools ?? []).map((tool) => tool.shown);
  const rules = { rules: suite.claims, mode: "full", headlineArgument: "order_id" } as const;
  return refunded && scoreRun(refunded.run, { expectation, shown, servers: suite.servers, ...rules });
}

function withOtherEnd(added: readonly Message[]): Message[] {
  const [role, content] = added.at(-1) ?? ["", ""];
  return [...added.slice(0, -1), [role, `${content} `]];
}

describe.each(KINDS)("a recording with a %s endpoint", (kind) => {
  test.each(["text", "native"] as const)(
    "in %s mode proves itself, and replays as the same",
    async (toolsMode) => {
      const text = await record(kind, toolsMode);
      const items = await read(text);
      expect(items.filter(({ kind: of }) => of === "fault")).toEqual([]);
      expect(items.at(-1)).toMatchObject({ kind: "end", partial: false });
      const recording = await collect(text);
      const run = recording.runs.find(({ ticket }) => ticket.id === "T-0007")?.run;
      expect(run?.calls.map(({ tool, status }) => [tool, status])).toEqual([
        ["shop.quote_refund", "returned"],
        ["shop.issue_refund", "returned"],
        ["shop.issue_refund", expect.stringMatching(/returned|tool_error/)],
      ]);
      expect(run?.answer).toBe("I have refunded you.");
      expect(run?.consents).toHaveLength(2);
      expect(score(recording)).toMatchObject({
        right: true,
        goal: { reached: true },
        headline: { asMeant: true },
      });
      const other = recording.runs[0]?.run;
      expect(other?.calls.map(({ tool, status }) => [tool, status])).toEqual([
        ["shop.get_order_status", "returned"],
        [toolsMode === "native" ? "shop_find_nothing" : "shop.find_nothing", "unknown_tool"],
      ]);
      expect(recording.prompt?.tools !== undefined).toBe(toolsMode === "native");
      expect(recording.header.sampling).toMatchObject({ tools: toolsMode });
      expect(await replay({ recording, suite })).toMatchObject({ same: 4, changed: 0, notRun: 0 });
      expect(await replay({ recording, suite, results: "recorded" })).toMatchObject({ same: 4 });
    },
  );

  test("in native mode names the declaration that changed, and the result", async () => {
    const recording = await collect(await record(kind, "native"));
    const declared = await replay({
      recording: { ...recording, header: { ...recording.header, revision: null } },
      suite,
      change: changeTool("quote_refund", (tool) => ({ ...tool, description: `${tool.description} Now.` })),
    });
    expect(declared).toMatchObject({ same: 0, changed: 4 });
    expect(declared.runs[0]?.freshness).toMatchObject({
      what: "a declaration",
      name: "shop.quote_refund description",
      turn: 1,
    });
    const otherResult = {
      ...recording,
      runs: recording.runs.map(({ ticket, run }) => ({
        ticket,
        run: {
          ...run,
          turns: run.turns.map((turn) =>
            turn.turn === 2 ? { ...turn, key: "other", added: withOtherEnd(turn.added) } : turn,
          ),
          calls: run.calls.map((one) => (one.status === "returned" ? { ...one, content: "old" } : one)),
        },
      })),
    };
    const answered = await replay({ recording: otherResult, suite, tickets: ["T-0001"] });
    expect(answered.runs[0]?.freshness).toMatchObject({ what: "a tool result", old: "old", turn: 2 });
    const moved = { ...suite, prompts: { ...suite.prompts, native: "Be brief." } };
    const prompted = await replay({ recording, suite: moved, tickets: ["T-0001"] });
    expect(prompted.runs[0]?.freshness).toMatchObject({ what: "the prompt template", new: "Be brief." });
  });

  test("in native mode is read line by line: what disagrees is a fault", async () => {
    const lines = (await record(kind, "native")).trimEnd().split("\n");
    const edit = async (find: (line: string) => boolean, change: (line: string) => string) => {
      const at = lines.findIndex(find);
      expect(at).toBeGreaterThan(0);
      return await read(lines.map((line, index) => (index === at ? change(line) : line)).join("\n"));
    };
    const isCall = (line: string) => line.startsWith('{"type":"call"');
    const faultsOf = (items: RecordingItem[]) =>
      items.flatMap((item) => (item.kind === "fault" ? [item.fault.message] : []));
    const renamed = await edit(isCall, (line) => line.replace("shop.get_order_status", "shop.check_stock"));
    expect(faultsOf(renamed)).toEqual([expect.stringContaining('its reply calls "shop.get_order_status"')]);
    const otherArguments = await edit(isCall, (line) => line.replace("O-2214", "O-2215"));
    expect(faultsOf(otherArguments)[0]).toContain("other arguments");
    const otherContent = await edit(isCall, (line) => line.replace('"content":"', '"content":"not '));
    expect(faultsOf(otherContent)[0]).toContain("shown other results");
    const isReply = (line: string) => line.startsWith('{"type":"reply"') && line.includes('"turn":2');
    await expect(edit(isReply, (line) => line.replace("tool_", "tooI_"))).rejects.toThrow("The key of");
    const isPrompt = (line: string) => line.startsWith('{"type":"prompt"');
    await expect(edit(isPrompt, (line) => line.replace("shop_quote", "shop_quotes"))).rejects.toThrow(
      "not those of the tools line",
    );
  });

  test("in first-call mode holds one reply a run, native or not", async () => {
    for (const toolsMode of ["text", "native"] as const) {
      const recording = await collect(await record(kind, toolsMode, "first-call"));
      expect(recording.runs.map(({ run }) => [run.turns.length, run.calls[0]?.status])).toEqual(
        recording.runs.map(() => [1, "not_run"]),
      );
      expect(await replay({ recording, suite })).toMatchObject({ same: 4, changed: 0, notRun: 0 });
    }
  });
});
