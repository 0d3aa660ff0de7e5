export type Move = "up" | "down" | "left" | "right" | "first" | "last";

/**
 * Where a key leads among stops given by their row, in reading order: up and down keep the place in the row as
 * far as the next row reaches. Stays where it is at an edge; -1 for an unknown start.
 */
export function nextStop(rows: readonly unknown[], from: number, move: Move): number {
  if (from < 0 || from >= rows.length) return -1;
  if (move === "first") return 0;
  if (move === "last") return rows.length - 1;
  const order = [...new Set(rows)];
  // In a single row, as in a strip, up and down are left and right.
  if (move === "left" || move === "right" || order.length === 1) {
    return sideways(rows, from, move === "left" || move === "up" ? -1 : 1);
  }
  const row = order[order.indexOf(rows[from]) + (move === "down" ? 1 : -1)];
  if (row === undefined) return from;
  const first = rows.indexOf(row);
  const length = rows.filter((other) => other === row).length;
  return first + Math.min(from - rows.indexOf(rows[from]), length - 1);
}

function sideways(rows: readonly unknown[], from: number, step: number): number {
  return from + step >= 0 && from + step < rows.length && rows[from + step] === rows[from]
    ? from + step
    : from;
}
