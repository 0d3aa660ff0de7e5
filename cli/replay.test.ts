import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parseJobEvent } from "@/lib/jobs";
import { packageRoot } from "@/lib/storage";
import { makeHome, rewordRecording, runCli, schemaFault } from "./testing";

const home = await makeHome();
const { dataDir, rightcall } = home;

const bundled = (id: string) => readFile(path.join(packageRoot(), "recordings", `${id}.jsonl`), "utf8");
const put = (name: string, text: string) => writeFile(path.join(dataDir, name), text);

async function replayJson(...argv: string[]) {
  const { out, ...ended } = await rightcall("replay", ...argv, "--json");
  return { ...ended, report: JSON.parse(out) };
}

/** A copy of the shop's suite whose servers are a command that is not there. */
async function makeUnreachableSuite(id: string): Promise<void> {
  const folder = path.join(dataDir, "suites", id);
  await mkdir(folder, { recursive: true });
  await cp(path.join(packageRoot(), "tickets", "shop"), folder, { recursive: true });
  const suite = JSON.parse(await readFile(path.join(folder, "suite.json"), "utf8"));
  const servers = [{ name: "shop-support", prefix: "shop", command: ["rightcall-test-no-such-command"] }];
  await writeFile(path.join(folder, "suite.json"), JSON.stringify({ ...suite, id, servers, sandbox: false }));
}

beforeAll(async () => {
  const worked = await bundled("ticket-runs");
  await put("reworded.jsonl", rewordRecording(worked, { id: "reworded", from: "refund", to: "repayment" }));
  await makeUnreachableSuite("unreachable");
  await put("unreachable.jsonl", rewordRecording(worked, { id: "unreachable", suite: "unreachable" }));
  const { err } = await rightcall("import", "reworded.jsonl", "unreachable.jsonl");
  if (err !== "") throw new Error(err);
});

describe("a recording that today's host and servers repeat", () => {
  test("is still current, run by run, and keeps that with the code's version", async () => {
    const { code, report } = await replayJson("ticket-runs");
    expect(await schemaFault("replay", report)).toBe("");
    expect(report).toMatchObject({
      recording: "ticket-runs",
      same: 48,
      changed: [],
      notRun: 0,
      tools: "live",
      results: "live",
    });
    expect(report.codeVersion).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{12})?$/);
    expect(code).toBe(0);
    const { freshness } = JSON.parse((await rightcall("score", "ticket-runs", "--json")).out);
    expect(freshness).toEqual({ same: 48, changed: 0, notRun: 0, at: report.at });
  });

  test("says so in one line", async () => {
    const { code, out, err } = await rightcall("replay", "pick-a-tool");
    expect([code, out, err]).toEqual([0, "pick-a-tool: still current, 3 of 3 ticket runs the same\n", ""]);
  });

  test("left what host and servers said, with the headers, for trace replay", async () => {
    const trace = (...argv: string[]) => rightcall("trace", "replay", ...argv);
    const { code, out } = await trace("pick-a-tool", "T-0003", "--full", "5,6", "--depth", "2");
    expect(code).toBe(0);
    expect(await readFile(path.join(packageRoot(), "docs", "book.md"), "utf8")).toContain(out);
    expect(out).toContain("\nmcp-name: get_order_status\n");
    const { out: json } = await trace("pick-a-tool", "T-0003", "--json");
    expect(JSON.parse(json)).toMatchObject({ format: "rightcall-trace/1", ticket: "T-0003", trial: 1 });
    expect((await trace("pick-a-tool", "T-9999")).err).toContain('no run 1 of the ticket "T-9999"');
    expect((await trace("reworded", "T-0001")).err).toContain("Replay it: rightcall replay reworded");
    expect((await trace("nope", "T-0003")).code).toBe(2);
  });

  test("--bundled replays every one and --quiet says nothing", async () => {
    expect(await rightcall("replay", "--bundled", "--quiet")).toEqual({ code: 0, out: "", err: "" });
    const { recordings } = JSON.parse((await rightcall("list", "--json")).out);
    const replayed = recordings.filter(({ origin }: { origin: string }) => origin === "bundled");
    const sums = await readFile(path.join(packageRoot(), "recordings", "SHA256SUMS"), "utf8");
    expect(replayed).toHaveLength(sums.trim().split("\n").length);
    for (const { freshness, runs } of replayed)
      expect(freshness).toMatchObject({ same: runs, changed: 0, notRun: 0 });
  });

  test("what was not checked is said", async () => {
    const { out } = await rightcall("replay", "pick-a-tool", "--tools", "recorded", "--results", "recorded");
    expect(out).toContain("descriptions not checked: the recorded tool list was shown");
    expect(out).toContain("results not checked: no tool was called");
  });

  test("--json-events tells a job how far it is, an event a line", async () => {
    const { code, out } = await rightcall("replay", "pick-a-tool", "--json-events");
    const events = out.trimEnd().split("\n").map(parseJobEvent);
    expect(events[0]).toEqual({ state: "running", done: 0, total: 3, changed: 0, message: "pick-a-tool" });
    expect(events.at(-1)).toEqual({ state: "done", done: 3, total: 3, changed: 0, message: "pick-a-tool" });
    expect([code, events.includes(null)]).toEqual([0, false]);
  });
});

describe("a recording made with another description", () => {
  test("is out of date, with what changed, old and new, and ends with 1", async () => {
    const { code, report } = await replayJson("reworded");
    expect(await schemaFault("replay", report)).toBe("");
    expect([code, report.same, report.changed.length]).toEqual([1, 0, 48]);
    expect(report.changed[0]).toMatchObject({ ticket: "T-0001", trial: 1, turn: 1 });
    expect(report.changed[0].what).toMatch(/^a declaration \(shop\.\w+ .*description\)$/);
    expect(report.changed[0].old).toContain("repayment");
    expect(report.changed[0].new).toContain("refund");
  });

  test("the text names what changed once, whatever the number of tickets", async () => {
    const { out } = await rightcall("replay", "reworded");
    expect(out).toMatch(
      /^reworded: out of date, 0 of 48 ticket runs the same\n {2}a declaration .* changed: T-0001, .* and 36 more\n {4}recorded: ".*repayment.*"\n {4}now: {6}".*refund.*"\n$/,
    );
  });

  test("its score stays, shown as out of date", async () => {
    const { code, out } = await rightcall("score", "reworded");
    expect([code, out.includes("36 of 48")]).toEqual([0, true]);
    expect(out).toContain("out of date: 0 of 48 the same when replayed on");
  });

  test("beside a current one the exit code is still 1", async () => {
    expect((await rightcall("replay", "pick-a-tool", "reworded", "--quiet")).code).toBe(1);
    expect((await rightcall("replay", "reworded", "pick-a-tool", "--quiet")).code).toBe(1);
  });

  test("with the recorded list shown instead it is the same again", async () => {
    expect((await replayJson("reworded", "--tools", "recorded")).report.same).toBe(48);
  });

  test("the last event counts the changed runs", async () => {
    const { out } = await rightcall("replay", "reworded", "--json-events");
    expect(parseJobEvent(out.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      state: "done",
      changed: 48,
    });
  });
});

describe("--expect", () => {
  test("--update writes what each ticket called; held against it the replay passes", async () => {
    expect(await rightcall("replay", "ticket-runs", "--expect", "tools.json", "--update")).toMatchObject({
      code: 0,
    });
    const written = JSON.parse(await readFile(path.join(dataDir, "tools.json"), "utf8"));
    expect(Object.keys(written)).toHaveLength(48);
    expect(written["T-0009"]).toEqual(["shop.quote_refund", "shop.find_orders"]);
    const { code, report } = await replayJson("ticket-runs", "--expect", "tools.json");
    expect([code, report.expect]).toEqual([0, { file: "tools.json", updated: false, differences: [] }]);
  });

  test("the file that ships for ticket-runs holds", async () => {
    const file = path.join(packageRoot(), "recordings", "ticket-runs.expect.json");
    expect(await rightcall("replay", "ticket-runs", "--expect", file)).toMatchObject({ code: 0, err: "" });
  });

  test("one other tool ends with 1 and is named", async () => {
    const tools = JSON.parse(await readFile(path.join(dataDir, "tools.json"), "utf8"));
    await put("edited.json", JSON.stringify({ ...tools, "T-0009": ["shop.quote_refund"] }));
    const { code, out } = await rightcall("replay", "ticket-runs", "--expect", "edited.json");
    expect(code).toBe(1);
    expect(out).toContain(
      "1 ticket run called other tools than edited.json says\n  T-0009: expected shop.quote_refund, called shop.quote_refund then shop.find_orders\n",
    );
  });

  test.each([
    ["a file that is missing", "missing.json", "--update makes it"],
    ["a file of another shape", "reworded.jsonl", "reworded.jsonl"],
  ])("%s is wrong use", async (_what, file, message) => {
    const { code, err } = await rightcall("replay", "ticket-runs", "--expect", file);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test("a recording that is out of date writes no file", async () => {
    const { code, err } = await rightcall("replay", "reworded", "--expect", "new.json", "--update");
    expect([code, err]).toEqual([2, expect.stringContaining("new.json is not written")]);
  });
});

describe("servers that cannot be reached", () => {
  test("leave every run unrun, keep the score, and end with 3", async () => {
    const { code, report, err } = await replayJson("unreachable");
    expect(await schemaFault("replay", report)).toBe("");
    expect([code, report.same, report.changed, report.notRun]).toEqual([3, 0, [], 48]);
    expect(err).toMatch(
      /^rightcall: no ticket run of unreachable could be replayed: .*rightcall-test-no-such-command/,
    );
    expect((await rightcall("score", "unreachable")).out).toContain("36 of 48");
  });

  test("--live is refused where the suite is no sandbox", async () => {
    const { code, err } = await rightcall("replay", "unreachable", "--live");
    expect([code, err]).toEqual([2, expect.stringContaining('"sandbox": true')]);
  });
});

describe("wrong use", () => {
  test.each([
    [["ticket-runs", "--bundled"], "not both"],
    [["ticket-runs", "--tools", "live"], "--tools takes recorded"],
    [["ticket-runs", "--results", "live"], "--results takes recorded"],
    [["ticket-runs", "--live", "--results", "recorded"], "exclude each other"],
    [["ticket-runs", "--update"], "--update writes the file that --expect names"],
    [["ticket-runs", "pick-a-tool", "--expect", "tools.json"], "give one id"],
  ])("%j", async (argv, message) => {
    expect(await rightcall("replay", ...argv)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining(message),
    });
  });

  test("chat messages carry no prompt to replay", async () => {
    await put(
      "chat.jsonl",
      '{"id":"1","tools":["a"],"messages":[{"role":"user","content":"x"},{"role":"assistant","content":"y"}]}\n',
    );
    await rightcall("import", "chat.jsonl");
    const { code, err } = await rightcall("replay", "chat");
    expect([code, err]).toEqual([2, expect.stringContaining("names no suite")]);
  });
});

test("after Ctrl+C a replay stops and keeps nothing", async () => {
  const { out } = await rightcall("score", "ticket-runs", "--json");
  expect(await runCli(["replay", "ticket-runs"], { dataDir, signal: AbortSignal.abort() })).toMatchObject({
    code: 130,
    out: "",
  });
  expect((await rightcall("score", "ticket-runs", "--json")).out).toBe(out);
});
