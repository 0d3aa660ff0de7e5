import type { PairRow } from "@/db";
import { readParam, readParams, type SearchParams } from "./search-param";

export type ShownKind = PairRow["state"];

/** What became of a pair, as pages say it. */
export const KIND_WORDS: Readonly<Record<ShownKind, string>> = {
  lost: "worse",
  gained: "better",
  both: "right in both",
  neither: "wrong in both",
};

/** What a comparison's address asks for besides its two sides. */
export type ReadChoice = { pair: string[]; show: ShownKind | undefined; after: string | undefined };

export function readChoice(params: SearchParams): ReadChoice {
  const show = readParam(params, "show");
  return {
    pair: readParams(params, "pair").filter((text) => text !== ""),
    show: show !== undefined && isKind(show) ? show : undefined,
    after: readParam(params, "after"),
  };
}

function isKind(text: string): text is ShownKind {
  return Object.hasOwn(KIND_WORDS, text);
}

/** The same pairings with the sides swapped. */
export function swapPairs(renamed: readonly { from: string; to: string }[]): string[] {
  return renamed.map(({ from, to }) => `${to}:${from}`);
}
