import { describe, expect, test } from "vitest";
import type { Finding } from "@/lib/check";
import { readCheckEvent, sayCheckEnd } from "./check-event";
import { groupFindings } from "./check-findings";
import { sayCheck, sayVerdict } from "./check-words";
import { showTools } from "./server-tools";
import { listKnownServers, sayWhere, serverStem } from "./servers";

const suite = {
  id: "loans",
  servers: [
    { name: "../../etc", prefix: "", command: ["node", "x.mjs"] },
    { name: "shop", prefix: "shop", builtIn: "shop-support" as const },
    { name: "desk", prefix: "", saved: { tools: [] } },
  ],
};
const config = { servers: [{ name: "docs", url: "https://user:pass@docs.example/mcp?token=abc" }] };

describe("the servers that are known here", () => {
  test("are the built-in ones once, then what suites and the config name", () => {
    expect(listKnownServers([suite], config).map(({ key, suites }) => [key, ...suites])).toEqual([
      ["shop-support", "loans"],
      ["partner-parcels"],
      ["shop-orders"],
      ["loans/../../etc", "loans"],
      ["loans/desk", "loans"],
      ["config:docs"],
    ]);
  });

  test("never name a file, and another command under one name is another server", () => {
    const stems = listKnownServers([suite], config).map(serverStem);
    for (const stem of stems) expect(stem).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    const other = { ...suite, servers: [{ name: "../../etc", prefix: "", command: ["node", "y.mjs"] }] };
    expect(stems).not.toContain(listKnownServers([other], config).map(serverStem)[3]);
  });

  test("are told apart by where they come from, without what a URL keeps secret", () => {
    expect(listKnownServers([suite], config).map(sayWhere)).toEqual([
      "built in · suite loans",
      "built in",
      "built in",
      "a command · suite loans",
      "a saved tool list, never called · suite loans",
      "https://docs.example · rightcall.config.json",
    ]);
  });
});

describe("a list on the page", () => {
  const tool = (name: string, annotations?: Record<string, boolean>) => ({
    name,
    description: "Does it.",
    inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    ...(annotations === undefined ? {} : { annotations }),
  });
  const calm = { readOnlyHint: true, openWorldHint: false };

  test("says what a check calls by itself, and asks before everything else", () => {
    const { tools } = showTools([
      tool("find", calm),
      tool("delete_all", calm),
      tool("fetch", { readOnlyHint: true }),
      tool("add", { readOnlyHint: false, destructiveHint: false }),
      tool("silent"),
    ]);
    expect(tools.map(({ name, asked }) => [name, asked])).toEqual([
      ["find", null],
      ["delete_all", 'it says it only reads, and its name says "delete"'],
      ["fetch", "reads only, may reach other systems"],
      ["add", "may change something, destroys nothing"],
      ["silent", "may change or destroy something (it does not say)"],
    ]);
    expect(tools[0]?.parameters).toEqual([{ name: "id", type: "string", required: true, description: "" }]);
  });

  test("counts tokens with and without output schemas, cuts long texts and names what is listed twice", () => {
    const long = { ...tool("find", calm), description: "x".repeat(5000), outputSchema: { type: "object" } };
    const shown = showTools([long, tool("find"), ...Array.from({ length: 300 }, (_, n) => tool(`t${n}`))]);
    expect(shown.twice).toEqual(["find"]);
    expect([shown.tools.length, shown.left]).toEqual([200, 102]);
    expect(shown.tools[0]?.description).toMatch(/^x{600}… \(5000 characters\)$/);
    expect(shown.outputTokens).toBe(5);
    expect(shown.tokens).toBeGreaterThan(1250);
  });
});

const finding = (status: Finding["status"], more: Partial<Finding> = {}): Finding => ({
  ...{ id: `x/${status}`, layer: "protocol", status, title: "A sentence.", advice: "" },
  ...more,
});
const report = (findings: Finding[], exercised: string[], left: string[] = []) => ({
  target: { kind: "stdio" as const, label: "x" },
  ...{ server: null, sdk: null, revisions: [], era: null, revision: null, unreachable: null, durationMs: 1 },
  tools: {
    listed: [],
    exercised,
    notExercised: left.map((name) => ({ name, why: "it does not only read" })),
  },
  findings,
});

describe("a report in words", () => {
  const clean = report([finding("pass"), finding("pass"), finding("not_run")], ["a"]);
  const faulty = report([finding("fail"), finding("note"), finding("pass")], ["a"], ["b"]);

  test("counts faults, notes and passes, and always what was not exercised", () => {
    expect(sayCheck(clean)).toBe("No fault, 2 checks passed; 1 of 1 tool exercised.");
    expect(sayCheck(faulty)).toBe("1 fault, 1 note, 1 check passed; 1 of 2 tools not exercised.");
    expect(sayCheck({ ...faulty, unreachable: "it ended." })).toBe("It could not be reached: it ended.");
  });

  test("is a verdict over every server, none before the first check", () => {
    expect(sayVerdict([{ name: "a", report: null }])).toBeNull();
    expect(
      sayVerdict([
        { name: "a", report: clean },
        { name: "b", report: faulty },
        { name: "c", report: null },
        { name: "d", report: { ...report([finding("fail")], []), unreachable: "it ended." } },
      ]),
    ).toBe("3 of 4 servers checked: 1 fault, in b; d could not be reached; 1 of 3 tools not exercised.");
  });

  test("groups notes by who decides them, the author first", () => {
    const sdk = finding("note", { decidedBy: "TypeScript SDK 2.4" });
    const { faults, notes, notRun } = groupFindings([...faulty.findings, sdk, finding("not_run")]);
    expect(notes.map(({ decidedBy }) => decidedBy)).toEqual([null, "TypeScript SDK 2.4"]);
    expect([faults.length, notRun.length]).toEqual([1, 1]);
  });
});

test("an event that cannot be read counts as still running; findings come as far as they can be read", () => {
  expect(readCheckEvent("}{")).toEqual({ state: "running" });
  const told = { id: "a", status: "fail", title: "x" };
  expect(readCheckEvent(JSON.stringify({ state: "done", done: 2, findings: [told, 7, {}] }))).toEqual({
    ...{ state: "done", done: 2, findings: [told] },
  });
  expect(sayCheckEnd({ state: "failed", message: "no server" })).toBe("It could not be checked: no server");
});
