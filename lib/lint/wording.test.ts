import { describe, expect, test } from "vitest";
import { lintToolList } from "./index";
import { buildMissed, buildTool, findingsOf } from "./testing";
import type { LintRule } from "./types";

const other = buildTool("parcel");
const describedAs = (description: string) => [buildTool("refund", { description }), other];

describe("the description is read as text", () => {
  test.each<[rule: LintRule, fires: string, rests: string]>([
    ["description", " ", "Gives the refund."],
    ["placeholder", "TODO: say when to use it.", "Adds a to-do to the list."],
    ["opening", "Queries the refunds table.", "Looks a refund up in the refunds table."],
    ["opening", "This tool gives the refund.", "Gives the refund."],
    ["says when", "Gives the refund of an order.", "Gives the refund. Use it when a letter asks for money."],
    ["says when", "Gives it. Returns null if there is none.", "Gives it. Meant for late parcels."],
    ["says when not", "Gives the refund.", "Gives the refund. Not for parcels."],
    [
      "says when not",
      "Gives the refund; see the docs.",
      "Gives the refund. For the way it travels use parcel.",
    ],
    ["length", "word ".repeat(61), "word ".repeat(60)],
  ])("%s fires on %j and not on %j", (rule, fires, rests) => {
    expect(findingsOf(rule, describedAs(fires))).toMatchObject([{ tool: "desk.refund" }]);
    expect(findingsOf(rule, describedAs(rests))).toEqual([]);
  });

  test("a text says when not only where it has a sibling to be mistaken for", () => {
    const alone = buildTool("refund", { description: "Gives the refund." });
    expect(findingsOf("says when not", [alone])).toEqual([]);
  });

  test("nothing else is said of a tool without a description", () => {
    expect(lintToolList(describedAs("")).filter(({ tool }) => tool === "desk.refund")).toHaveLength(1);
  });

  test("tickets that were not sent there explain a missing when, those drawn there a missing when not", () => {
    const missed = [
      buildMissed("T-1", "refund", "parcel"),
      buildMissed("T-2", "parcel", "refund"),
      { ...buildMissed("T-2", "parcel", "refund"), trial: 2 },
    ];
    const tools = describedAs("Gives the refund.");
    expect(findingsOf("says when", tools, { missed })).toMatchObject([
      { severity: "warning", tickets: [{ ticket: "T-1", trial: 1 }] },
    ]);
    expect(findingsOf("says when not", tools, { missed })).toMatchObject([
      { severity: "warning", tickets: [{ ticket: "T-2", trial: 1 }] },
    ]);
    expect(findingsOf("says when not", tools)).toMatchObject([{ severity: "note", tickets: [] }]);
  });
});

describe("deprecation", () => {
  test.each([
    ["Retired. Gives the refund.", "says “Retired” and names no tool of this list", "warning"],
    ["The legacy way. Replaced by refunds_v9.", "names no tool of this list", "warning"],
    [
      "Deprecated: use refunds_v9.",
      "begins “Deprecated: use …” without a tool that this list has",
      "warning",
    ],
    ["Gives the refund. Deprecated, parcel does it now.", "not at its beginning", "note"],
  ])("fires on %j", (description, what, severity) => {
    const [found] = findingsOf("deprecation", describedAs(description));
    expect(found).toMatchObject({ severity, what: expect.stringContaining(what) });
  });

  test("does not fire on the convention, nor on a tool that stays", () => {
    expect(findingsOf("deprecation", describedAs("Deprecated: use parcel. Gives the refund."))).toEqual([]);
    expect(findingsOf("deprecation", describedAs("Gives the refund."))).toEqual([]);
  });

  test("names the tickets that a leaving tool still draws", () => {
    const missed = [buildMissed("T-1", "parcel", "refund"), buildMissed("T-2", "refund", "parcel")];
    const [found] = findingsOf("deprecation", describedAs("Obsolete."), { missed });
    expect(found?.tickets).toEqual([{ ticket: "T-1", trial: 1 }]);
  });
});

test("warnings come first, then what explains most tickets", () => {
  const missed = ["T-1", "T-2"].map((ticket) => buildMissed(ticket, "parcel", "refund"));
  const found = lintToolList(
    [
      buildTool("refund", { description: "This tool gives money." }),
      buildTool("parcel", { description: "x" }),
    ],
    { missed },
  );
  const order = found.map(({ severity, tickets }) => [severity, tickets.length]);
  expect(order).toEqual(
    [...order].sort((one, other) =>
      one[0] === other[0] ? Number(other[1]) - Number(one[1]) : one[0] === "warning" ? -1 : 1,
    ),
  );
  expect(order.length).toBeGreaterThan(3);
});
