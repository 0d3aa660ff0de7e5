import { basename } from "node:path";
import type { OpenModelOptions } from "../opened-model";
import type { GgufFacts } from "./describe-gguf";
import { type Engine, requireEngine } from "./engine";
import { findModelFile } from "./find-model-file";
import { engineOptions, expectKind, hashFile, loadIn } from "./model-file";
import type { LoadedEmbedding } from "./protocol";
import { createVectorCache } from "./vector-cache";
import { type ModelWorker, startWorker } from "./worker-process";

export type EmbedderOptions = Pick<
  OpenModelOptions,
  "env" | "cwd" | "dataDir" | "root" | "signal" | "onNote"
>;

/** What stands on disk is read either way. `isDraft`: these texts are kept by nobody, so their vectors are not either. */
export type EmbedOptions = { isDraft?: boolean };

/** Turns texts into vectors of length 1; the process behind it lives until it is disposed of. */
export type Embedder = AsyncDisposable & {
  embed(texts: readonly string[], signal?: AbortSignal, options?: EmbedOptions): Promise<Float32Array[]>;
  file: string;
  sha256: string;
  gguf: GgufFacts;
  engine: Engine;
  loaded: LoadedEmbedding;
};

const MOST_CONTEXT = 2048;

/**
 * Opens an embedding model from a GGUF file. Vectors are kept on disk under the data folder, by model, engine and text,
 * so that a text is computed once.
 *
 * @throws ModelSpecError for a file that is no embedding model; ModelError where the engine or the machine fails.
 */
export async function createEmbedder(name: string, options: EmbedderOptions): Promise<Embedder> {
  const { env, root, signal, onNote } = options;
  const engine = requireEngine(env, root);
  const file = await findModelFile(name, options);
  const gguf = expectKind(file, "embedding");
  onNote(`Loading ${basename(file)} …`);
  const params = {
    ...engineOptions(engine, env),
    file,
    contextSize: Math.min(gguf.trainedContext ?? 512, MOST_CONTEXT),
  };
  const worker = startWorker({ root, env, onNote });
  try {
    const [loaded, sha256] = await Promise.all([
      loadIn(worker, file, () => worker.ask("loadEmbedding", params, signal)),
      hashFile(file, signal),
    ]);
    const cache = createVectorCache(
      options.dataDir,
      [sha256, engine.version, loaded.backend],
      loaded.dimensions,
    );
    return {
      file,
      sha256,
      gguf,
      engine,
      loaded,
      embed: (texts, stop, { isDraft = false } = {}) =>
        embedThrough(cache, worker, texts, { ...(stop ? { stop } : {}), isDraft, onNote }),
      [Symbol.asyncDispose]: () => worker.close(),
    };
  } catch (error) {
    await worker.close();
    throw error;
  }
}

type Asking = { stop?: AbortSignal; isDraft: boolean; onNote: (line: string) => void };

async function embedThrough(
  cache: ReturnType<typeof createVectorCache>,
  worker: ModelWorker,
  texts: readonly string[],
  { stop, isDraft, onNote }: Asking,
): Promise<Float32Array[]> {
  const known = new Map<string, Float32Array>();
  for (const text of new Set(texts)) {
    const vector = await cache.read(text);
    if (vector) known.set(text, vector);
  }
  const missing = [...new Set(texts)].filter((text) => !known.has(text));
  if (missing.length > 0) {
    const { vectors, cut } = await worker.ask("embed", { texts: missing }, stop);
    if (cut > 0)
      onNote(
        `${cut} of ${missing.length} texts are too long for the embedding model: only their start is read.`,
      );
    for (const [at, text] of missing.entries()) {
      const vector = vectors[at] ?? new Float32Array();
      known.set(text, vector);
      if (!isDraft) await cache.write(text, vector);
    }
  }
  return texts.map((text) => known.get(text) ?? new Float32Array());
}
