import type { Embedded, LoadEmbedding, LoadedEmbedding } from "../protocol";
import { type EmbeddingContext, type Model, startEngine } from "./library";

export type Embedding = { loaded: LoadedEmbedding; embed(texts: readonly string[]): Promise<Embedded> };

/** Tokens that a model puts around a text. */
const AROUND = 3;

/** Loads an embedding model. Its vectors come out with length 1. */
export async function loadEmbedding(options: LoadEmbedding): Promise<Embedding> {
  const { llama, backend } = await startEngine(options);
  const model = await llama.loadModel({ modelPath: options.file });
  const { contextSize, threads } = options;
  const context = await model.createEmbeddingContext({ contextSize, threads });
  return {
    loaded: { backend, contextSize, dimensions: model.embeddingVectorSize },
    async embed(texts) {
      const vectors: Float32Array[] = [];
      let cut = 0;
      for (const text of texts) {
        const ids = model.tokenize(text, false);
        if (ids.length > contextSize - AROUND) cut++;
        vectors.push(await embedTokens(context, ids.slice(0, contextSize - AROUND), model));
      }
      return { vectors, cut };
    },
  };
}

/** A text without any token (the empty one) has no direction: all zeros. */
async function embedTokens(
  context: EmbeddingContext,
  ids: readonly number[],
  model: Model,
): Promise<Float32Array> {
  if (ids.length === 0) return new Float32Array(model.embeddingVectorSize);
  const { vector } = await context.getEmbeddingFor(ids);
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length > 0 ? value / length : 0));
}
