import { ApiError, hideFolders } from "@/app/api/answer";
import type { Here } from "@/app/api/here";
import { type EmbeddingModel, findEmbeddingModel } from "@/app/view/meaning-matcher";
import { cosine, createEmbedder, type Embedder, embeddedText, ModelError, ModelSpecError } from "@/lib/model";
import type { PreviewTicket, ScoreTools } from "@/lib/preview";

type Held = { key: string; embedder: Promise<Embedder>; kept: Map<string, Float32Array> };

/** The one embedding model in use, over reloads and for every bundle of the server; its process ends with this one. */
const shared = globalThis as typeof globalThis & { rightcallEmbedder?: Held };

/** Texts whose vectors are kept at hand: a suite's tickets and the declarations of some drafts. */
const MOST_KEPT = 5_000;
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
    const all = await readVectors(held, [...tickets.map(({ body }) => body), ...declared], signal);
    const ofTools = all.slice(tickets.length);
    return tickets.map((_, at) => ofTools.map((tool) => cosine(all[at] ?? NONE, tool)));
  };
}

function holdEmbedder({ root, dataDir }: Here, { file, cwd }: EmbeddingModel): Held {
  const key = JSON.stringify([file, cwd, dataDir]);
  const current = shared.rightcallEmbedder;
  if (current?.key === key) return current;
  if (current !== undefined) letGo(current);
  const signal = new AbortController().signal;
  const options = { root, dataDir, cwd, env: process.env, signal, onNote: () => {} };
  const held: Held = { key, embedder: createEmbedder(file, options), kept: new Map() };
  held.embedder.catch(() => letGo(held));
  shared.rightcallEmbedder = held;
  return held;
}

/** Ends the model's process; the next preview starts another. */
function letGo(held: Held): void {
  if (shared.rightcallEmbedder === held) delete shared.rightcallEmbedder;
  held.embedder.then((embedder) => embedder[Symbol.asyncDispose]()).catch(() => undefined);
}

async function readVectors(
  held: Held,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const { kept } = held;
  const isFull = kept.size + texts.length > MOST_KEPT;
  const found = new Map(isFull ? [] : kept);
  const missing = [...new Set(texts)].filter((text) => !found.has(text));
  try {
    const vectors = missing.length === 0 ? [] : await (await held.embedder).embed(missing, signal);
    for (const [at, text] of missing.entries()) found.set(text, vectors[at] ?? NONE);
  } catch (error) {
    if (!signal.aborted) letGo(held);
    if (error instanceof ModelError || error instanceof ModelSpecError)
      throw new ApiError(409, hideFolders(error.message));
    throw error;
  }
  held.kept = found;
  return texts.map((text) => found.get(text) ?? NONE);
}
