import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listDifferences, putTable, renderTable } from "./table.mjs";

const RED = {
  server: "loans",
  finding: "list/names",
  must: "MUST: names are unique (2025-11-25, server/tools)",
};
const ROW = {
  ...{ name: "loans", version: "1.0.0", revision: "2025-11-25", tools: 2, tokens: 90, shown: 60 },
  ...{ exercised: 1, notes: 3, reds: [RED], firstTool: "1 of 2", starts: 1, left: [], faults: [] },
};

test("faults equal to the committed ones are no difference", () => {
  expect(listDifferences([ROW], [RED])).toEqual([]);
});

test("a new fault, one that is gone, a second start, a process that is left and a failed command are differences", () => {
  const row = { ...ROW, starts: 2, left: ["17 node loans.js"], faults: ["record: no answer"] };
  expect(listDifferences([row], [{ ...RED, finding: "list/order" }])).toEqual([
    "new fault: loans list/names: MUST: names are unique (2025-11-25, server/tools)",
    "no longer a fault: loans list/order",
    "loans: record: no answer",
    "loans: 2 starts for one connection",
    "loans: a process is left: 17 node loans.js",
  ]);
});

test("the table takes the place of the one between the marks", () => {
  const table = renderTable([ROW]);
  expect(table).toContain(
    "| loans | 1.0.0 | 2025-11-25 | 2 | 90 | 60 | 1 of 2 | 3 | `list/names` | 1 of 2 |",
  );
  const page = "before\n<!-- table -->\nold\n<!-- /table -->\nafter\n";
  expect(putTable(page, "new\n")).toBe("before\n<!-- table -->\nnew\n<!-- /table -->\nafter\n");
  expect(() => putTable("no marks", "new\n")).toThrow("lacks the marks");
});

test("the page holds a row for each server of the list, and names each fault that is expected", () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
  const page = read("../../docs/interop.md");
  for (const { name, from } of JSON.parse(read("servers.json")))
    expect(page).toContain(`| ${name} | ${from.version} |`);
  for (const { finding } of JSON.parse(read("expected-reds.json"))) expect(page).toContain(`\`${finding}\``);
});
