import type { Tally } from "@/lib/scoring";
import type { Move } from "./types";

type Cell = Pick<Tally["cells"][number], "expected" | "called" | "right" | "n">;

/** The first calls of both sides beside each other, cell by cell: the base's in its order, then the candidate's own. */
export function countMoves(base: readonly Cell[], candidate: readonly Cell[]): Move[] {
  const moves = new Map<string, Move>();
  const add = (side: "base" | "candidate", { expected, called, right, n }: Cell) => {
    const key = JSON.stringify([expected, called, right]);
    const known = moves.get(key) ?? { expected, called, right, base: 0, candidate: 0 };
    known[side] += n;
    moves.set(key, known);
  };
  for (const cell of base) add("base", cell);
  for (const cell of candidate) add("candidate", cell);
  return [...moves.values()].filter((move) => move.base + move.candidate > 0);
}
