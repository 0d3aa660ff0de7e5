import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { startServers } from "@/lib/host";
import type { Suite } from "@/lib/suite";
import { replayRecording } from "./replay-recording";
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

  test.each([
    "pick-a-tool",
    "baseline-majority",
    "baseline-lexical-r1",
    "baseline-lexical-r2",
    "baseline-lexical-r3",
  ])("finds every run of %s the same", async (id) => {
    const recording = await readBundled(id);
    const report = await replay({ recording, suite: await loadSuite(recording.header.suite?.id ?? "") });
    expect(report).toMatchObject({ same: recording.runs.length, changed: 0, notRun: 0 });
  });

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
    await using servers = await startServers(suite, { shopTickets: suite.tickets, log: () => {} });
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
