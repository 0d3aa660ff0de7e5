import type { ScoredRecording, TicketRow, TicketRows } from "./types";

/** The first ticket runs with a wrong first tool, and how many more there are; reads no further than it must. */
export async function takeWrong(
  { scorecard }: ScoredRecording,
  rows: TicketRows,
  most: number,
): Promise<{ rows: TicketRow[]; more: number }> {
  const total = scorecard.scored - scorecard.right;
  const found: TicketRow[] = [];
  if (total > 0) {
    for await (const chunk of rows) {
      found.push(...chunk.filter(({ right }) => right === false));
      if (found.length >= Math.min(most, total)) break;
    }
  }
  const shown = found.slice(0, most);
  return { rows: shown, more: total - shown.length };
}
