import type { EditedTool, MarginBar, MarginsReply, Matcher, PreviewRow } from "@/app/view/edit-preview";
import { revealDiff } from "@/app/view/reveal-diff";
import { explainMove, type Preview, type Standing, type TicketMove } from "@/lib/preview";
import { estimateToolTokens, type Revision, type ShownTool } from "@/lib/tool-list";
import { lexicalScorerOf, type PreviewBase } from "./read-base";

/** A margin within this share of the highest score is close. */
const CLOSE = 0.1;
const MOST_ROWS = 16;
const FLIPS = ["lost", "other", "gained"] as const;

/** A preview as the editor draws it. */
export function showMargins(
  matcher: Matcher,
  preview: Preview,
  base: PreviewBase,
  draft: readonly ShownTool[],
  changes: Revision["changes"],
): MarginsReply {
  const { closer, further, unmoved, rightBefore, rightAfter, notScored } = preview;
  return {
    matcher,
    part: "margins",
    tools: showTools(base.tools, draft, changes),
    bars: preview.moves.map(showBar).sort((one, other) => movedBy(one) - movedBy(other)),
    counts: { closer, further, unmoved, rightBefore, rightAfter, notScored },
    rows: showRows(matcher, preview, base, draft),
  };
}

function showTools(
  base: readonly ShownTool[],
  draft: readonly ShownTool[],
  changes: Revision["changes"],
): EditedTool[] {
  return base.flatMap((tool, at) => {
    const fields = Object.hasOwn(changes, tool.shown) ? changes[tool.shown] : undefined;
    const edited = draft[at];
    if (fields === undefined || edited === undefined) return [];
    return [
      {
        tool: tool.shown,
        tokensBefore: estimateToolTokens(tool),
        tokens: estimateToolTokens(edited),
        fields: Object.entries(fields).map(([field, { from, to }]) => {
          const lines = revealDiff(from, to);
          return { field, lines, hidden: lines.added.filter(({ hidden }) => hidden).length };
        }),
      },
    ];
  });
}

function showBar({ ticket, direction, flip, before, after }: TicketMove): MarginBar {
  return {
    ticket,
    direction,
    flip,
    share: { before: shareOf(before), after: shareOf(after) },
    margin: { before: before.margin, after: after.margin },
  };
}

const movedBy = ({ share }: MarginBar): number => share.after - share.before;

function shareOf({ margin, top }: Standing): number {
  return top > 0 ? Math.max(-1, Math.min(1, margin / top)) : 0;
}

/** Tickets that flip, lost first, then those that moved and stand close to the edge. */
function showRows(
  matcher: Matcher,
  { moves }: Preview,
  base: PreviewBase,
  draft: readonly ShownTool[],
): PreviewRow[] {
  const flips = FLIPS.flatMap((flip) => moves.filter((move) => move.flip === flip));
  const close = moves
    .filter(
      ({ flip, direction, after }) =>
        flip === null && direction !== "unmoved" && Math.abs(shareOf(after)) < CLOSE,
    )
    .sort((one, other) => Math.abs(shareOf(one.after)) - Math.abs(shareOf(other.after)));
  const scorers = { base: lexicalScorerOf(base.tools), draft: lexicalScorerOf(draft) };
  const shown = base.tools.map((tool) => tool.shown);
  return [...flips, ...close].slice(0, MOST_ROWS).map((move) => {
    const body = base.tickets.find(({ id }) => id === move.ticket)?.body ?? "";
    const pulls = matcher === "word" ? explainMove(body, move, shown, scorers) : [];
    return {
      ticket: move.ticket,
      flip: move.flip,
      expected: move.after.expected ?? "no tool",
      rival: move.after.rival,
      choice: move.after.choice,
      body,
      ranges: findWords(
        body,
        pulls.map(({ word }) => word),
      ),
      pulls,
    };
  });
}

/** Where whole words stand in a text, case aside. */
function findWords(body: string, words: readonly string[]): PreviewRow["ranges"] {
  const wanted = new Set(words);
  return [...body.matchAll(/[^\p{Z}\p{P}\s]+/gu)]
    .filter(([word]) => wanted.has(word.toLowerCase()))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
