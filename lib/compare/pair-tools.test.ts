import { describe, expect, test } from "vitest";
import { score, ticketRun } from "@/lib/scoring/testing";
import type { ToolList } from "@/lib/tool-list";
import { createPairedScorer, parsePairing, RefusedPairing, renameTools } from "./pair-tools";

const BASE = ["shop.old", "shop.kept", "a:b"];
const CANDIDATE = ["shop.new", "shop.kept", "c:d"];
const listOf = (...names: string[]): ToolList => [
  {
    name: "shop-support",
    prefix: "shop",
    tools: names.map((name) => ({ name, description: name, inputSchema: { type: "object" } })),
  },
];

describe("a pairing", () => {
  test("is an old and a new name, which may hold colons themselves", () => {
    expect(parsePairing(["shop.old:shop.new", "a:b:c:d"], BASE, CANDIDATE)).toEqual([
      { from: "shop.old", to: "shop.new" },
      { from: "a:b", to: "c:d" },
    ]);
    expect(parsePairing(["shop.old:shop.new", "shop.old:shop.new"], BASE, CANDIDATE)).toHaveLength(1);
  });

  test.each([
    ["shop.old", "is no pairing"],
    ["", "is no pairing"],
    ["shop.gone:shop.new", '"shop.gone" is no tool that the base was shown'],
    ["shop.old:shop.none", '"shop.none" is no tool that the candidate was shown'],
    ["shop.kept:shop.new", '"shop.kept" is a tool of both sides'],
    ["shop.old:shop.kept", '"shop.kept" is a tool of both sides'],
    ["__proto__:constructor", '"__proto__" is no tool'],
  ])("%j is refused with one message", (text, message) => {
    expect(() => parsePairing([text], BASE, CANDIDATE)).toThrow(RefusedPairing);
    expect(() => parsePairing([text], BASE, CANDIDATE)).toThrow(message);
  });

  test("names no tool twice", () => {
    expect(() => parsePairing(["shop.old:shop.new", "a:b:shop.new"], BASE, CANDIDATE)).toThrow("already");
  });

  test("however long or hostile, keeps its message short and on one line", () => {
    const text = `\u001b[31m\n${"x:".repeat(1_000_000)}`;
    const message = (() => {
      try {
        parsePairing([text], BASE, CANDIDATE);
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
      return "";
    })();
    expect(message).toMatch(/^"\\u001b\[31m\\nx/);
    expect(message.length).toBeLessThan(300);
  });
});

test("a list under new names keeps its order and every other tool", () => {
  const renamed = renameTools(listOf("a", "old", "b"), [{ from: "shop.old", to: "desk.new" }]);
  expect(
    renamed.flatMap(({ prefix, tools }) => tools.map(({ name }) => (prefix ? `${prefix}.${name}` : name))),
  ).toEqual(["shop.a", "desk.new", "shop.b"]);
});

describe("scored again, with the old name read as the new one", () => {
  const pairing = [{ from: "shop.old", to: "shop.new" }];
  const [base, candidate] = [listOf("old", "other"), listOf("new", "other")];
  const shared = { mode: "full", headlineArgument: null } as const;
  const scorers = {
    base: createPairedScorer({ ...shared, side: "base", tools: base }, pairing, base),
    candidate: createPairedScorer({ ...shared, side: "candidate", tools: candidate }, pairing, base),
  };
  const expectation = { accepted: ["shop.old"], goal: "shop.old" };
  const runOf = (tool: string) => {
    const run = ticketRun([tool]);
    return { calls: run.calls, expectation, verdict: score(run, expectation) };
  };

  test("a call of the new name is right where the ticket expects the old one, on both sides", () => {
    const [was, is] = [scorers.base(runOf("shop.old")), scorers.candidate(runOf("shop.new"))];
    for (const verdict of [was, is])
      expect(verdict).toMatchObject({
        expected: "shop.new",
        right: true,
        firstTool: { kind: "tool", tool: "shop.new" },
        goal: { tool: "shop.new" },
      });
  });

  test("a host's own spelling of the old name is read too, and another tool stays wrong", () => {
    expect(scorers.base(runOf("mcp__shop__old"))).toMatchObject({ right: true });
    expect(scorers.base(runOf("shop.other"))).toMatchObject({ right: false, expected: "shop.new" });
    expect(scorers.candidate(runOf("shop.old"))).toMatchObject({ right: false });
  });

  test("what the run claimed and how it ended stays as it was scored", () => {
    const run = runOf("shop.old");
    const verdict = { ...run.verdict, unbacked: true, outcome: "held for a person" as const };
    expect(scorers.base({ ...run, verdict })).toMatchObject({
      unbacked: true,
      outcome: "held for a person",
    });
  });
});
