/** What the Compare bar needs to know of a recording. */
export type PickedRow = {
  id: string;
  revision: string | null;
  model: string | null;
  suite: string | null;
  recordedAt: string | null;
};

/** The ticked recordings as a comparison: the older one is the base; without dates, the smaller id. */
export function orderPicks<Row extends PickedRow>(rows: readonly Row[], picked: readonly string[]): Row[] {
  const age = (row: Row) => row.recordedAt ?? "9999";
  return rows
    .filter((row) => picked.includes(row.id))
    .sort((a, b) => compareText(age(a), age(b)) || compareText(a.id, b.id));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The bar's words: how many are ticked, which, and what differs between the two. */
export function describePicks(rows: readonly PickedRow[], picked: readonly string[]) {
  const [base, candidate] = orderPicks(rows, picked);
  if (base === undefined) return { count: "Tick two recordings to compare them.", names: "", differs: "" };
  if (candidate === undefined) return { count: "1 ticked", names: base.id, differs: "tick one more" };
  return {
    count: "2 ticked",
    names: `${base.id} → ${candidate.id}`,
    differs: sayDifference(base, candidate),
  };
}

function sayDifference(base: PickedRow, candidate: PickedRow): string {
  if (base.suite !== candidate.suite) return "different tickets: nothing can be paired";
  const parts = [
    sayPart("descriptions", base.revision, candidate.revision),
    sayPart("model", base.model, candidate.model),
  ].filter(Boolean);
  return parts.length === 0 ? "same descriptions, same model" : parts.join(", ");
}

function sayPart(what: string, from: string | null, to: string | null): string {
  return from === to ? "" : `${what} ${from ?? "not given"} → ${to ?? "not given"}`;
}
