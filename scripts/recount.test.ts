import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { makeHome } from "@/cli/testing";
import { packageRoot } from "@/lib/storage";
import { recount } from "./recount.mjs";

const root = packageRoot();
const { dataDir, rightcall } = await makeHome();
const database = path.join(dataDir, "rightcall.db");

/** Each bundled recording with the claim rules of its suite; pick-a-tool has none of its own, so none is recounted. */
const RECORDINGS = [
  { id: "ticket-runs", rules: "tickets/shop/claims.json" },
  { id: "pick-a-tool", rules: null },
  { id: "baseline-majority", rules: "tickets/shop/claims.json" },
  { id: "baseline-lexical-r1", rules: "tickets/shop/claims.json" },
  { id: "baseline-lexical-r2", rules: "tickets/shop/claims.json" },
  { id: "baseline-lexical-r3", rules: "tickets/shop/claims.json" },
];

type Count = { k: number; n: number };
type Figures = {
  firstTool: Count;
  perTool: Record<string, Count>;
  cells: Record<string, number>;
  notMeasured: number;
  notScored: number;
  goal: Count | null;
  asWritten: Count;
  asMeant: Count;
  flagged: string[] | null;
};

beforeAll(async () => {
  await rightcall("list");
});

describe.each(RECORDINGS)("$id, counted again from the file", ({ id, rules }) => {
  test("equals score --json", async () => {
    expect(await fromScore(id)).toEqual(asCounted(await fromFile(id, rules), rules));
  });

  test("equals the database's verdicts", async () => {
    expect(fromDatabase(database, id)).toEqual(asCounted(await fromFile(id, rules), rules));
  });
});

describe("the comparison turns red", () => {
  test.each([
    ["a first tool", "called_id = -1, right = 0"],
    ["right and wrong", "right = 1 - right"],
    ["an expected tool", "expected_id = -1"],
    ["a run that died", "standing = 4, right = NULL, called_id = NULL"],
    ["a goal", "goal_reached = 1 - goal_reached"],
    ["an argument as meant", "as_meant = 1 - as_meant"],
    ["an argument as written", "as_written = 1 - as_written"],
    ["a flag", "unbacked = 1 - unbacked"],
  ])("on one edited verdict: %s", async (_what, change) => {
    const copy = path.join(dataDir, "edited.db");
    await copyDatabase(copy);
    const db = new Database(copy);
    const { changes } = db
      .prepare(
        `UPDATE verdicts SET ${change} WHERE id =
           (SELECT v.id FROM verdicts v JOIN recordings r ON r.id = v.recording_id
            WHERE r.public_id = 'ticket-runs' AND v.current = 1 AND v.right = 1 AND v.as_meant = 1 LIMIT 1)`,
      )
      .run();
    db.close();
    expect(changes).toBe(1);
    expect(fromDatabase(copy, "ticket-runs")).not.toEqual(
      await fromFile("ticket-runs", "tickets/shop/claims.json"),
    );
  });

  test.each([
    ["a called tool", '"tool":"shop.check_stock"', '"tool":"shop.find_orders"'],
    ["a call that did not return", '"status":"returned"', '"status":"tool_error"'],
    ["an argument", '\\"order_id\\":\\"O-', '\\"order_id\\":\\"O-9'],
    ["an answer", "will be refunded", "will be looked at"],
  ])("on one edited line of the file: %s", async (what, from, to) => {
    const text = await readFile(path.join(root, "recordings", "ticket-runs.jsonl"), "utf8");
    const type = what === "an answer" ? "reply" : "call";
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.includes(`"type":"${type}"`) && line.includes(from));
    const edited = lines.map((line, index) => (index === at ? line.replaceAll(from, to) : line)).join("\n");
    expect(edited).not.toBe(text);
    const rules = JSON.parse(await readFile(path.join(root, "tickets/shop/claims.json"), "utf8"));
    expect(figuresOf(recount(edited, { rules }))).not.toEqual(fromDatabase(database, "ticket-runs"));
  });
});

async function fromFile(id: string, rules: string | null): Promise<Figures> {
  const text = await readFile(path.join(root, "recordings", `${id}.jsonl`), "utf8");
  const parsed = rules === null ? null : JSON.parse(await readFile(path.join(root, rules), "utf8"));
  return figuresOf(recount(text, { rules: parsed }));
}

function figuresOf({ id: _, ...figures }: Figures & { id: string }): Figures {
  return figures;
}

/** Without phrase rules nothing is recounted, and nothing may be flagged: its one answer promises nothing. */
function asCounted(figures: Figures, rules: string | null): Figures {
  return rules === null ? { ...figures, flagged: [] } : figures;
}

async function fromScore(id: string): Promise<Figures> {
  const score = JSON.parse((await rightcall("score", id, "--json")).out);
  const count = ({ k, n }: Count) => ({ k, n });
  return {
    firstTool: count(score.firstTool),
    perTool: Object.fromEntries(
      score.perTool.map((row: Count & { expected: string }) => [row.expected, count(row)]),
    ),
    cells: Object.fromEntries(
      score.cells.map(({ expected, called, n }: Cell) => [`${expected} → ${called}`, n]),
    ),
    notMeasured: score.notMeasured,
    notScored: score.notScored,
    goal: score.goal && count(score.goal),
    asWritten: count(score.arguments.asWritten),
    asMeant: count(score.arguments.asMeant),
    flagged: score.claims?.tickets ?? null,
  };
}

type Cell = { expected: string; called: string; n: number };

/** The figures in plain SQL over the verdicts, with nothing of the code that shows them. */
function fromDatabase(file: string, id: string): Figures {
  const db = new Database(file, { readonly: true });
  const current =
    "verdicts v JOIN recordings r ON r.id = v.recording_id WHERE r.public_id = ? AND v.current = 1";
  const count = (k: string, where: string) =>
    db
      .prepare(`SELECT coalesce(sum(${k}), 0) AS k, count(*) AS n FROM ${current} AND ${where}`)
      .get(id) as Count;
  const name = (column: string) =>
    `CASE ${column} WHEN -1 THEN 'no tool' WHEN -2 THEN 'unknown tool' WHEN -3 THEN 'unreadable'
       ELSE (SELECT name FROM names WHERE id = ${column}) END`;
  const scored = "v.standing < 3";
  const rows = <Row>(select: string, where: string, more = "") =>
    db.prepare(`SELECT ${select} FROM ${current} AND ${where} ${more}`).all(id) as Row[];
  const goal = count("v.goal_reached", "v.goal_reached IS NOT NULL");
  const claims = count("v.unbacked", "v.unbacked IS NOT NULL");
  const flagged = db
    .prepare(
      `SELECT t.name FROM verdicts v JOIN recordings r ON r.id = v.recording_id
         JOIN ticket_runs u ON u.id = v.ticket_run_id JOIN tickets t ON t.id = u.ticket_id
       WHERE r.public_id = ? AND v.current = 1 AND v.unbacked = 1 ORDER BY v.ordinal`,
    )
    .pluck()
    .all(id) as string[];
  const figures = {
    firstTool: count("v.right", scored),
    perTool: Object.fromEntries(
      rows<Count & { expected: string }>(
        `${name("v.expected_id")} AS expected, sum(v.right) AS k, count(*) AS n`,
        scored,
        "GROUP BY v.expected_id",
      ).map(({ expected, k, n }) => [expected, { k, n }]),
    ),
    cells: Object.fromEntries(
      rows<Cell>(
        `${name("v.expected_id")} AS expected, ${name("v.called_id")} AS called, count(*) AS n`,
        scored,
        "GROUP BY v.expected_id, v.called_id",
      ).map(({ expected, called, n }) => [`${expected} → ${called}`, n]),
    ),
    notMeasured: count("1", "v.standing = 4").n,
    notScored: count("1", "v.standing = 3").n,
    goal: goal.n === 0 ? null : goal,
    asWritten: count("v.as_written", "v.as_written IN (0, 1)"),
    asMeant: count("v.as_meant", "v.as_meant IN (0, 1)"),
    flagged: claims.n === 0 ? null : flagged,
  };
  db.close();
  return figures;
}

async function copyDatabase(file: string): Promise<void> {
  const db = new Database(database);
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  await copyFile(database, file);
}
