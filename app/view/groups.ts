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
