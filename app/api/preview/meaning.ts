import { ApiError, hideFolders } from "@/app/api/answer";
import type { Here } from "@/app/api/here";
import { type EmbeddingModel, findEmbeddingModel } from "@/app/view/meaning-matcher";
import { cosine, createEmbedder, type Embedder, embeddedText, ModelError, ModelSpecError } from "@/lib/model";
import type { PreviewTicket, ScoreTools } from "@/lib/preview";
import { createRecentVectors, type RecentVectors } from "./recent-vectors";

type Held = { key: string; embedder: Promise<Embedder>; recent: RecentVectors };

/** The one embedding model in use, over reloads and for every bundle of the server; its process ends with this one. */
const shared = globalThis as typeof globalThis & { rightcallEmbedder?: Held };

/** Vectors at hand: the tickets of a suite or two, and the declarations of the last drafts. */
const MOST_RECENT = 5_000;
const NONE = new Float32Array();

/** How near each declaration is in meaning to each ticket, as the meaning-matching chooser measures it. */
export async function scoreByMeaning(
  here: Here,
  tickets: readonly PreviewTicket[],
  signal: AbortSignal,
): Promise<ScoreTools> {
  const found = await findEmbeddingModel(here);
  if ("advice" in found) throw new ApiError(409, found.advice);
  const held = holdEmbedder(here, found);
  return async (tools) => {
    const declared = tools.map(({ declaration }) => embeddedText(declaration));
    const bodies = tickets.map(({ body }) => body);
    const ofTickets = await readVectors(held, bodies, { signal });
    // What is typed is nobody's to keep until it is saved.
    const ofTools = await readVectors(held, declared, { signal, isDraft: true });
    return ofTickets.map((ticket) => ofTools.map((tool) => cosine(ticket, tool)));
  };
}

function holdEmbedder({ root, dataDir }: Here, { file, cwd }: EmbeddingModel): Held {
  const key = JSON.stringify([file, cwd, dataDir]);
  const current = shared.rightcallEmbedder;
  if (current?.key === key) return current;
  if (current !== undefined) letGo(current);
  const signal = new AbortController().signal;
  const options = { root, dataDir, cwd, env: process.env, signal, onNote: () => {} };
  const held: Held = {
    key,
    embedder: createEmbedder(file, options),
    recent: createRecentVectors(MOST_RECENT),
  };
  held.embedder.catch(() => letGo(held));
  shared.rightcallEmbedder = held;
  return held;
}

/** Ends the model's process; the next preview starts another. */
function letGo(held: Held): void {
  if (shared.rightcallEmbedder === held) delete shared.rightcallEmbedder;
  held.embedder.then((embedder) => embedder[Symbol.asyncDispose]()).catch(() => undefined);
}

type Reading = { signal: AbortSignal; isDraft?: boolean };

async function readVectors(
  held: Held,
  texts: readonly string[],
  { signal, isDraft = false }: Reading,
): Promise<Float32Array[]> {
  const found = new Map(texts.map((text) => [text, held.recent.read(text)]));
  const missing = [...found].flatMap(([text, vector]) => (vector === null ? [text] : []));
  try {
    const vectors =
      missing.length === 0 ? [] : await (await held.embedder).embed(missing, signal, { isDraft });
    for (const [at, text] of missing.entries()) found.set(text, vectors[at] ?? NONE);
  } catch (error) {
    if (!signal.aborted) letGo(held);
    if (error instanceof ModelError || error instanceof ModelSpecError)
      throw new ApiError(409, hideFolders(error.message));
    throw error;
  }
  for (const [text, vector] of found) held.recent.write(text, vector ?? NONE);
  return texts.map((text) => found.get(text) ?? NONE);
}
