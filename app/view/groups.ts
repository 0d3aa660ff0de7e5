import type { RecordingGroup, RecordingRow } from "@/db";

type Group = { group: RecordingGroup; title: string; note: string };

/** The first page's groups in order; a toy model's recordings stand in none of them. */
const GROUPS: readonly Group[] = [
  { group: "model", title: "From a chat model", note: "what a model really said" },
  {
    group: "baseline",
    title: "Baselines (no chat model)",
    note: "a matcher picks the tool by its text; it cannot read “do not use”",
  },
  {
    group: "uploaded",
    title: "Uploaded (not verified here)",
    note: "what a file says about itself; nothing here saw it happen",
  },
  {
    group: "example",
    title: "Worked example",
    note: "a book's printed figures; replies written by us; compared with nothing",
  },
];

/** Every group with its recordings: the first one also when it is empty, the others only when they are not. */
export function groupRecordings(rows: readonly RecordingRow[]): (Group & { rows: RecordingRow[] })[] {
  return GROUPS.map((group) => ({ ...group, rows: rows.filter((row) => row.group === group.group) })).filter(
    ({ group, rows: members }) => group === "model" || members.length > 0,
  );
}

/** Whether a recording may be ticked for a comparison: the worked example and partial files may not. */
export function canCompare(row: Pick<RecordingRow, "class" | "partial" | "group">): boolean {
  return row.class !== "constructed" && !row.partial && row.group !== "toy";
}

export const ROWS_ON_A_PAGE = 30;

export type GroupPage = {
  groups: ReturnType<typeof groupRecordings>;
  /** Places of its first and last row among all, from 1. */
  from: number;
  to: number;
  total: number;
  /** The id after which the next page starts; null on the last. */
  next: string | null;
};

/**
 * One page of the groups, 30 rows in the order of the table; `after` is the last page's `next`, and an id that is gone
 * gives the first page.
 */
export function pageOfGroups(groups: GroupPage["groups"], after: string | undefined): GroupPage {
  const all = groups.flatMap(({ rows }) => rows);
  const start = all.findIndex(({ id }) => id === after) + 1;
  const shown = new Set(all.slice(start, start + ROWS_ON_A_PAGE));
  const end = start + shown.size;
  return {
    groups: groups
      .map((group) => ({ ...group, rows: group.rows.filter((row) => shown.has(row)) }))
      .filter(({ rows }, index) => rows.length > 0 || (start === 0 && groups[index]?.rows.length === 0)),
    from: shown.size === 0 ? 0 : start + 1,
    to: end,
    total: all.length,
    next: end < all.length ? (all[end - 1]?.id ?? null) : null,
  };
}
