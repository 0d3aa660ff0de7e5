import { describe, expect, test } from "vitest";
import type { RunVerdict } from "@/lib/scoring";
import type { Expectation } from "@/lib/ticket";
import { labelOf, packVerdict, STANDING, unpackVerdict } from "./verdict-codec";

const plain: RunVerdict = {
  ticket: "T-1",
  trial: 2,
  measured: true,
  notScored: null,
  expected: "shop.quote_refund",
  accepted: ["shop.quote_refund"],
  firstTool: { kind: "tool", tool: "shop.quote_refund", recorded: "shop.quote_refund" },
  right: true,
  goal: { tool: "shop.issue_refund", reached: true, called: true },
  headline: { asWritten: true, asMeant: true },
  arguments: [],
  expectedCalls: null,
  forbids: false,
  kind: null,
  forbiddenCalled: [],
  extraCalls: 0,
  repeatedCalls: 0,
  toolErrors: 0,
  recovered: null,
  outcome: "answered",
  claims: [],
  strictClaims: [],
  unbacked: false,
  strictUnbacked: false,
};
const expectation: Expectation = { accepted: ["shop.quote_refund"], asWritten: { order_id: "O-1" } };

function throughColumns(verdict: RunVerdict, against: Expectation | null = expectation) {
  const names: string[] = [];
  const intern = (name: string) => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name) + 1;
  };
  const columns = packVerdict(verdict, against, intern);
  const nameOf = (id: number) => names[id - 1] ?? "";
  const { ticket, trial } = verdict;
  return {
    columns,
    unpacked: unpackVerdict({ ...columns, ticket, trial, expectation: against, claims: [] }, nameOf),
    nameOf,
  };
}

describe("a verdict kept as columns", () => {
  const cases: [string, Partial<RunVerdict>][] = [
    ["a plain one", {}],
    [
      "a tool called by another name",
      { firstTool: { kind: "tool", tool: "shop.quote_refund", recorded: "mcp__quote" } },
    ],
    [
      "an unknown tool",
      { firstTool: { kind: "unknown tool", recorded: "refund_now" }, right: false, headline: null },
    ],
    ["no tool", { firstTool: { kind: "no tool" }, right: false, headline: null }],
    ["an unreadable call", { firstTool: { kind: "unreadable" }, right: false, headline: null }],
    ["a tool whose name is a label", { firstTool: { kind: "tool", tool: "no tool", recorded: "no tool" } }],
    ["half a headline", { headline: { asWritten: false, asMeant: null } }],
    ["a headline the other way", { headline: { asWritten: null, asMeant: true } }],
    ["a goal called but not reached", { goal: { tool: "shop.issue_refund", reached: false, called: true } }],
    [
      "no claims measured",
      { claims: null, strictClaims: null, unbacked: null, strictUnbacked: null, outcome: null },
    ],
    ["accepted names resolved to shown ones", { accepted: ["shop.quote_refund", "shop.find_orders"] }],
    ["forbidden calls and a path", { forbiddenCalled: ["shop.issue_refund"], expectedCalls: { k: 1, n: 3 } }],
    ["calls beyond", { extraCalls: 2, repeatedCalls: 1, toolErrors: 1, recovered: false }],
    [
      "arguments in every state",
      {
        arguments: [
          { argument: "order_id", called: "O-2", asWritten: { expected: "O-1", state: "wrong" } },
          { argument: "note", called: null, asWritten: { state: "extra" }, asMeant: { state: "extra" } },
          { argument: "amount", asMeant: { expected: { cents: 5 }, state: "missing" } },
          { argument: "__proto__", called: 1, asWritten: { state: "extra" } },
        ],
      },
    ],
    [
      "not scored",
      { notScored: "expected tool not shown", expected: null, accepted: [], right: null, headline: null },
    ],
    [
      "not measured",
      {
        ...{ measured: false, firstTool: null, right: null, goal: null, headline: null, outcome: null },
        ...{ claims: null, strictClaims: null, unbacked: null, strictUnbacked: null },
      },
    ],
  ];

  test.each(cases)("comes back as it was: %s", (_name, change) => {
    const verdict = { ...plain, ...change };
    expect(throughColumns(verdict).unpacked).toEqual(verdict);
  });

  test("comes back as it was without an expectation", () => {
    const verdict: RunVerdict = {
      ...plain,
      ...{
        notScored: "no expectation",
        expected: null,
        accepted: [],
        right: null,
        goal: null,
        headline: null,
      },
    };
    expect(throughColumns(verdict, null).unpacked).toEqual(verdict);
  });

  test("expecting no tool is another thing than a tool named so", () => {
    const verdict: RunVerdict = { ...plain, expected: "no tool", accepted: [], right: false };
    const { columns, nameOf } = throughColumns(verdict, { accepted: [] });
    expect(columns.expectedId).toBe(-1);
    expect(labelOf(columns.expectedId, nameOf)).toBe("no tool");
  });

  test("stands in the table by what is wrong with it", () => {
    const standing = (change: Partial<RunVerdict>) =>
      throughColumns({ ...plain, ...change }).columns.standing;
    expect(standing({})).toBe(STANDING.right);
    expect(standing({ right: false })).toBe(STANDING.wrong);
    expect(standing({ unbacked: true })).toBe(STANDING.amiss);
    expect(standing({ headline: { asWritten: true, asMeant: false } })).toBe(STANDING.amiss);
    expect(standing({ right: null })).toBe(STANDING.notScored);
    expect(standing({ measured: false, right: null })).toBe(STANDING.notMeasured);
  });
});
