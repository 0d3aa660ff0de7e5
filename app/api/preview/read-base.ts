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

/** While someone types, files and recordings are read again this often at most, and behind the answer. */
const FRESH_MS = 5_000;
/** After this long nobody is typing: the next answer waits for them. */
const KEPT_MS = 60_000;
const MOST_KEPT = 8;

type Kept = Map<string, { at: number; base: PreviewBase }>;

/** Over reloads and for every bundle of the server: the page reads ahead what the first key asks for. */
const shared = globalThis as typeof globalThis & { rightcallPreviewBases?: Kept };

/** The tickets of a suite and the texts of one of its revisions; null where one of them is not here. */
export async function readPreviewBase(here: Here, suite: string, from: string): Promise<PreviewBase | null> {
  const kept: Kept = shared.rightcallPreviewBases ?? new Map();
  shared.rightcallPreviewBases = kept;
  const key = JSON.stringify([here.dataDir, suite, from]);
  const known = kept.get(key);
  const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.at;
  if (known === undefined || age >= KEPT_MS) return readAgain(kept, key, () => readFresh(here, suite, from));
  if (age >= FRESH_MS) {
    kept.set(key, { ...known, at: performance.now() });
    const readLater = () => readAgain(kept, key, () => readFresh(here, suite, from));
    setTimeout(() => readLater().catch(() => kept.delete(key)), BEHIND_MS);
  }
  return known.base;
}

/** Behind the answer, and not in the way of the next key's. */
const BEHIND_MS = 300;

async function readAgain(
  kept: Kept,
  key: string,
  read: () => Promise<PreviewBase | null>,
): Promise<PreviewBase | null> {
  const base = await read();
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
