import type { Json } from "@/lib/canonical-json";
import type { ShownTool } from "@/lib/tool-list";
import type { Model } from "./types";

/** How replies are drawn. What is left out is the kind's own default, and the recording's header says which was used. */
export type SamplingOptions = {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  /** Base seed; each reply's own is derived from it. */
  seed: number;
};

export type OpenModelOptions = {
  sampling: SamplingOptions;
  /** `text`: the host's prompt and parser. `native`: declarations as the endpoint's `tools`. */
  toolsMode: "text" | "native";
  /** Forces one well-formed call of a shown tool (`llama`: by grammar; endpoints: a required tool choice). */
  constrain: boolean;
  /** Asks for the probability of every tool at the first call (`llama`). */
  preferences: boolean;
  env: Readonly<Record<string, string | undefined>>;
  /** Relative files and commands are read from here. */
  cwd: string;
  dataDir: string;
  /** The package's root. */
  root: string;
  signal: AbortSignal;
  /** One plain line about what is going on ("Loading …"), for a terminal or a job. */
  onNote: (line: string) => void;
};

/** A model ready to answer, with what a recording's header says of it. Disposing ends its process. */
export type OpenedModel = AsyncDisposable & {
  model: Model | ((tools: readonly ShownTool[]) => Model);
  facts: {
    model: { name: string; engine?: string; [more: string]: Json | undefined };
    sampling: { [name: string]: Json } | null;
    provenance: {
      class: "model-run" | "baseline" | "toy-model" | "imported-unverified";
      statement: string;
    };
  };
  /** A chooser: `first-call` only, and the same ticket always gets the same reply. */
  isChooser: boolean;
  /** True where another seed cannot change a reply (choosers, greedy sampling). */
  isDeterministic: boolean;
};

/** What every kind of model exports: `openLlamaModel`, `openEmbeddingModel`, `openOpenAiModel`, … */
export type OpenModel<Spec> = (spec: Spec, options: OpenModelOptions) => Promise<OpenedModel>;
