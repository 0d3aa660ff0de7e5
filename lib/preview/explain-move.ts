import type { LexicalScorer } from "@/lib/model";
import { LEAST_MOVE } from "./compare-rows";
import type { TicketMove } from "./types";

/** A word of the ticket that counts more or less for a tool after the edit; `by` in the scorer's units. */
export type Pull = { word: string; tool: string; by: number };

const MOST_PULLS = 3;

/** The words of a ticket that move it most: what each adds to the expected tool and to its rival, draft against base. */
export function explainMove(
  body: string,
  { after }: TicketMove,
  shown: readonly string[],
  scorers: { base: LexicalScorer; draft: LexicalScorer },
): Pull[] {
  const before = new Map(scorers.base.explain(body).map(({ word, adds }) => [word, adds]));
  const now = new Map(scorers.draft.explain(body).map(({ word, adds }) => [word, adds]));
  const tools = [after.expected, after.rival].filter((tool) => tool !== null);
  return [...new Set([...before.keys(), ...now.keys()])]
    .flatMap((word) =>
      tools.map((tool): Pull => {
        const at = shown.indexOf(tool);
        return { word, tool, by: (now.get(word)?.[at] ?? 0) - (before.get(word)?.[at] ?? 0) };
      }),
    )
    .filter(({ by }) => Math.abs(by) >= LEAST_MOVE * after.top && by !== 0)
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, MOST_PULLS);
}
