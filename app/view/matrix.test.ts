import { describe, expect, test } from "vitest";
import { rate } from "@/lib/statistics";
import { buildMatrix } from "./matrix";
import { buildScorecard } from "./testing";

const tool = (name: string, prefix = "shop") => ({
  shown: `${prefix}.${name}`,
  server: prefix,
  prefix,
  description: null,
});
const tools = [
  tool("find_orders"),
  tool("issue_refund"),
  tool("quote_refund"),
  tool("track_parcel", "partner"),
];

describe("buildMatrix", () => {
  const matrix = buildMatrix({ scorecard: buildScorecard(), tools });

  test("puts the row with most wrong calls first and its column beside it, by server", () => {
    expect(matrix.rows.map((row) => row.expected)).toEqual(["shop.quote_refund", "shop.find_orders"]);
    expect(
      matrix.servers.map(({ server, columns }) => [server, columns.map((column) => column.name)]),
    ).toEqual([
      ["shop", ["quote_refund", "find_orders", "issue_refund"]],
      ["partner", ["track_parcel"]],
    ]);
  });

  test("keeps every count: rows and totals add up to the runs", () => {
    expect(matrix.rows[0]?.cells.map((cell) => cell.n)).toEqual([8, 6, 0, 0, 2, 0, 0]);
    expect(matrix.totals).toEqual([8, 38, 0, 0, 2, 0, 0]);
    expect(matrix.totals.reduce((sum, n) => sum + n, 0)).toBe(48);
  });

  test("leaves right cells calm and darkens wrong ones by count", () => {
    expect(matrix.rows[0]?.cells.map((cell) => cell.heat)).toEqual([0, 4, 0, 0, 2, 0, 0]);
    expect(matrix.rows[1]?.cells.every((cell) => cell.heat === 0)).toBe(true);
  });

  test("gives a tool that was called but not listed a column of its own", () => {
    const scorecard = buildScorecard({
      cells: [
        { expected: "shop.find_orders", called: "elsewhere.x", right: false, n: 1, firstTicket: "T-1" },
      ],
      perTool: [{ expected: "shop.find_orders", rate: rate(0, 1), reached: null }],
    });
    const columns = buildMatrix({ scorecard, tools }).servers.flatMap((server) => server.columns);
    expect(columns.map((column) => column.shown)).toContain("elsewhere.x");
  });

  test("draws the most used columns of a long list and says how many it left out", () => {
    const many = Array.from({ length: 60 }, (_, index) => tool(`t${index}`));
    const { servers, hidden } = buildMatrix({ scorecard: buildScorecard(), tools: many });
    const shown = servers.flatMap((server) => server.columns.map((column) => column.shown));
    expect(shown).toHaveLength(12);
    expect(shown).toEqual(expect.arrayContaining(["shop.find_orders", "shop.quote_refund"]));
    expect(hidden.columns).toBe(50);
  });
});
