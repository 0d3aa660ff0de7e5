import { splitSentences } from "@/lib/ticket-run";
import { estimateTokens, type ShownTool } from "@/lib/tool-list";
import { compareRows } from "./compare-rows";
import type { Preview, PreviewTicket, ScoreRows, SentenceEffect } from "./types";

/** Scores every ticket of the preview against a tool list. */
export type ScoreTools = (tools: readonly ShownTool[]) => ScoreRows | Promise<ScoreRows>;

export type EditedLists = {
  tickets: readonly PreviewTicket[];
  base: readonly ShownTool[];
  /** The same tools in the same order, with the edited texts. */
  draft: readonly ShownTool[];
};

const MOST_SENTENCES = 40;

/** How a chooser would route the tickets after an edit, ticket by ticket. */
export async function previewEdit(lists: EditedLists, score: ScoreTools): Promise<Preview> {
  const shown = lists.base.map((tool) => tool.shown);
  return compareRows(lists.tickets, shown, await score(lists.base), await score(lists.draft));
}

/**
 * Leave one sentence out: for each sentence of the edited tools' descriptions, which tickets' choice moves without it,
 * against the whole draft. At most 40 sentences.
 */
export async function leaveOneOut(
  { tickets, draft }: Omit<EditedLists, "base">,
  edited: readonly string[],
  score: ScoreTools,
): Promise<SentenceEffect[]> {
  const shown = draft.map((tool) => tool.shown);
  const whole = await score(draft);
  const effects: SentenceEffect[] = [];
  for (const { tool, text, without } of listSentences(draft, edited).slice(0, MOST_SENTENCES)) {
    const rows = await score(withDescription(draft, tool, without));
    const { lost, gained, closer, further } = compareRows(tickets, shown, whole, rows);
    effects.push({ tool, text, tokens: estimateTokens(text), lost, gained, closer, further });
  }
  return effects;
}

function listSentences(draft: readonly ShownTool[], edited: readonly string[]) {
  return draft
    .filter(({ shown }) => edited.includes(shown))
    .flatMap(({ shown: tool, declaration: { description = "" } }) =>
      splitSentences(description).map(({ text, start, end }) => ({
        tool,
        text,
        without: `${description.slice(0, start)}${description.slice(end)}`.replace(/ {2,}/g, " ").trim(),
      })),
    );
}

function withDescription(draft: readonly ShownTool[], tool: string, description: string): ShownTool[] {
  return draft.map((one) =>
    one.shown === tool ? { ...one, declaration: { ...one.declaration, description } } : one,
  );
}
