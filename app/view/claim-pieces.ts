import type { ClaimVerdict } from "@/lib/claims";

/** A stretch of an answer; `state` is that of the claim whose words it holds, null between claims. */
export type ClaimPiece = { start: number; words: string; state: ClaimVerdict["state"] | null };

type Placed = Pick<ClaimVerdict, "match" | "state">;

/** The answer cut at the words of its claims, in order; of two claims that overlap the first one is kept. */
export function cutAtClaims(text: string, claims: readonly Placed[]): ClaimPiece[] {
  const pieces: ClaimPiece[] = [];
  let end = 0;
  const push = (from: number, to: number, state: ClaimPiece["state"]) => {
    if (to > from) pieces.push({ start: from, words: text.slice(from, to), state });
    end = Math.max(end, to);
  };
  for (const { match, state } of [...claims].sort((a, b) => a.match.start - b.match.start)) {
    if (match.start < end || match.end > text.length) continue;
    push(end, match.start, null);
    push(match.start, match.end, state);
  }
  push(end, text.length, null);
  return pieces;
}
