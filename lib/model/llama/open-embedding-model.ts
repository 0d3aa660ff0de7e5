import { basename } from "node:path";
import type { ShownTool } from "@/lib/tool-list";
import { fillArguments, renderToolCall } from "../choose";
import type { OpenedModel, OpenModelOptions } from "../opened-model";
import { searchedText } from "../score-lexical";
import type { Model } from "../types";
import { createEmbedder, type Embedder } from "./embedder";
import { ENGINE_PACKAGE } from "./engine";
import type { LlamaSpec } from "./open-llama-model";

/** What the meaning-matching chooser says when no declaration points the ticket's way. */
export const NO_NEAR_MEANING = "No tool's text is near to this message in meaning.";

/**
 * The meaning-matching chooser: the declaration nearest to the ticket's body by the cosine of their sentence
 * embeddings. It reads meaning, not negation. Ties go by list order; where no cosine is above zero it calls nothing.
 * Scores are kept to four decimals.
 *
 * @throws ModelSpecError for a file that is no embedding model; ModelError where the engine or the machine fails.
 */
export async function openEmbeddingModel(spec: LlamaSpec, options: OpenModelOptions): Promise<OpenedModel> {
  const embedder = await createEmbedder(spec.file, options);
  return {
    model: (tools) => createEmbeddingChooser(embedder, tools),
    facts: { model: modelFacts(embedder), sampling: null, provenance: provenanceOf(embedder) },
    isChooser: true,
    isDeterministic: true,
    [Symbol.asyncDispose]: () => embedder[Symbol.asyncDispose](),
  };
}

/** What of a declaration is embedded: the words of its name, its description and its parameters' descriptions. */
export function embeddedText(declaration: ShownTool["declaration"]): string {
  const { name, description, parameters } = searchedText(declaration);
  const words = name.replace(/[._-]+/g, " ");
  return [`${words}.`, description, parameters.replaceAll("\n", " ")].filter((part) => part !== "").join(" ");
}

/** The cosine of two vectors of length 1, to four decimals. */
export function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return Math.round(sum * 1e4) / 1e4;
}

function createEmbeddingChooser({ embed }: Pick<Embedder, "embed">, tools: readonly ShownTool[]): Model {
  const texts = tools.map(({ declaration }) => embeddedText(declaration));
  let known: readonly Float32Array[] | null = null;
  return {
    async reply({ ticket, signal }) {
      const [body, ...others] = await embed([ticket.body, ...(known === null ? texts : [])], signal);
      const declared = known ?? others;
      known = declared;
      const ranked = tools
        .map((tool, at) => ({
          tool,
          score: cosine(body ?? new Float32Array(), declared[at] ?? new Float32Array()),
        }))
        .sort((left, right) => right.score - left.score);
      const best = ranked[0];
      return {
        reply:
          best && best.score > 0
            ? renderToolCall(best.tool.shown, fillArguments(best.tool, ticket))
            : NO_NEAR_MEANING,
        preference: ranked.map(({ tool, score }) => ({ tool: tool.shown, score })),
        preferenceMeasure: "cosine",
      };
    },
  };
}

function modelFacts({ file, sha256, gguf, engine, loaded }: Embedder): OpenedModel["facts"]["model"] {
  return {
    name: basename(file, ".gguf"),
    ...(gguf.name === null ? {} : { declaredName: gguf.name }),
    file: basename(file),
    sha256,
    architecture: gguf.architecture,
    quantization: gguf.quantization,
    contextSize: loaded.contextSize,
    engine: `${ENGINE_PACKAGE} ${engine.version}`,
    backend: loaded.backend,
  };
}

function provenanceOf({ file, sha256, gguf, engine }: Embedder): OpenedModel["facts"]["provenance"] {
  const weights = `${basename(file)} (SHA-256 ${sha256})`;
  if (gguf.isToy)
    return {
      class: "toy-model",
      statement: `Chosen with ${weights}, random weights made by a test and run by ${ENGINE_PACKAGE} ${engine.version}: noise, evidence of nothing.`,
    };
  return {
    class: "baseline",
    statement:
      `Chosen by sentence embedding with the weights in ${weights}, run on this machine by ${ENGINE_PACKAGE} ${engine.version}. ` +
      "This chooser takes the declaration nearest in meaning. It cannot read 'do not use', and its reaction to an edit " +
      "is no forecast of a chat model's.",
  };
}
