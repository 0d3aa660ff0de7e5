import { preloadHost } from "@/lib/host";
import {
  type ModelSpec,
  type OpenedModel,
  type OpenModelOptions,
  openAnthropicModel,
  openEmbeddingModel,
  openExecModel,
  openLlamaModel,
  openOpenAiModel,
} from "@/lib/model";
import { openLexicalModel, openMajorityModel } from "./open-chooser";

/**
 * Makes a model ready to answer, whatever kind it is. Disposing it ends what was started for it.
 *
 * @throws ModelError where its file, its engine, its endpoint or its command cannot be used, saying what to do.
 */
export async function openModel(spec: ModelSpec, options: OpenModelOptions): Promise<OpenedModel> {
  switch (spec.kind) {
    case "lexical":
      return openLexicalModel();
    case "majority":
      return openMajorityModel(spec);
    case "llama":
      return openLlamaModel(spec, options);
    case "embedding":
      void preloadHost(); // The engine takes a second to start, in a process of its own.
      return openEmbeddingModel(spec, options);
    case "openai":
      return openOpenAiModel(spec, options);
    case "anthropic":
      return openAnthropicModel(spec, options);
    case "exec":
      return openExecModel(spec, options);
  }
}
