import { expect, test } from "vitest";
import { groupRecordings, pageOfGroups } from "./groups";
import { buildRecording } from "./testing";

const rows = Array.from({ length: 64 }, (_, index) =>
  buildRecording({ id: `r-${index}`, group: index % 2 === 0 ? "uploaded" : "baseline" }),
);

test("thirty rows stand on a page, in the table's order, each once, and the last page has no next", () => {
  const groups = groupRecordings(rows);
  const seen: string[] = [];
  const places: [number, number][] = [];
  for (let after: string | undefined | null; after !== null; ) {
    const page = pageOfGroups(groups, after);
    seen.push(...page.groups.flatMap((group) => group.rows.map(({ id }) => id)));
    places.push([page.from, page.to]);
    after = page.next;
  }
  expect(places).toEqual([
    [1, 30],
    [31, 60],
    [61, 64],
  ]);
  expect(seen).toEqual(groups.flatMap((group) => group.rows.map(({ id }) => id)));
});

test("the empty group of chat models stands on the first page alone; an id that is gone gives that one", () => {
  const groups = groupRecordings(rows);
  expect(pageOfGroups(groups, undefined).groups.map(({ group }) => group)).toEqual(["model", "baseline"]);
  expect(pageOfGroups(groups, "r-63").groups.map(({ group }) => group)).not.toContain("model");
  expect(pageOfGroups(groups, "gone").from).toBe(1);
});
