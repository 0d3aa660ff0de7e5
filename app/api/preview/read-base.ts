import type { Here } from "@/app/api/here";
import { getRevisionList } from "@/db";
import { createLexicalScorer, type LexicalScorer } from "@/lib/model";
import type { PreviewTicket, ScoreRows } from "@/lib/preview";
import { loadSuites } from "@/lib/storage";
import { type ShownTool, shownTools, type ToolList } from "@/lib/tool-list";

const scorers = new WeakMap<readonly ShownTool[], LexicalScorer>();

/** The word-matching scorer of a list, made once. */
export function lexicalScorerOf(tools: readonly ShownTool[]): LexicalScorer {
  const scorer = scorers.get(tools) ?? createLexicalScorer(tools);
  scorers.set(tools, scorer);
  return scorer;
}

/** What every preview of an edit starts from. */
export type PreviewBase = {
  list: ToolList;
  tools: readonly ShownTool[];
  tickets: readonly PreviewTicket[];
  rows: ScoreRows;
};

/** While someone types, files and recordings are read again this often at most. */
const KEPT_MS = 5_000;
const MOST_KEPT = 8;

const kept = new Map<string, { at: number; base: PreviewBase }>();

/** The tickets of a suite and the texts of one of its revisions; null where one of them is not here. */
export async function readPreviewBase(here: Here, suite: string, from: string): Promise<PreviewBase | null> {
  const key = JSON.stringify([here.dataDir, suite, from]);
  const known = kept.get(key);
  if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.base;
  const base = await readFresh(here, suite, from);
  kept.delete(key);
  if (base !== null) kept.set(key, { at: performance.now(), base });
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
  return base;
}

async function readFresh(here: Here, id: string, from: string): Promise<PreviewBase | null> {
  const suite = (await loadSuites(here.root, here.dataDir)).get(id);
  if (suite === undefined) return null;
  const list = await getRevisionList(here.db, suite, from);
  if (list === null) return null;
  const tools = shownTools(list);
  const scorer = lexicalScorerOf(tools);
  const tickets = suite.tickets.map(({ ticket, expectation }) => ({
    id: ticket.id,
    body: ticket.body,
    accepted: expectation.accepted ?? null,
  }));
  return { list, tools, tickets, rows: tickets.map(({ body }) => scorer.score(body)) };
}
