import { revealText } from "@/lib/lint";
import { type DiffLines, type DiffPiece, diffWords } from "./word-diff";

/** A word diff in which look-alike letters and unusual spaces are named beside the hidden characters. */
export function revealDiff(from: string, to: string): DiffLines {
  const { removed, added } = diffWords(from, to);
  return { removed: removed.flatMap(reveal), added: added.flatMap(reveal) };
}

function reveal(piece: DiffPiece): DiffPiece[] {
  if (piece.hidden) return [piece];
  return revealText(piece.text).map((part) => ({ ...part, changed: piece.changed }));
}
