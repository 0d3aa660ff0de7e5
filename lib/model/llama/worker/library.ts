import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { EngineOptions } from "../protocol";

/** The parts of node-llama-cpp 3.22.1 that are used here, as it declares them. It is never a dependency. */
export type Token = number;
export type Grammar = object;
export type GrammarState = object;
export type Sampling = {
  temperature: number;
  seed?: number;
  topK?: number;
  topP?: number;
  minP?: number;
  grammarEvaluationState?: GrammarState;
};
export type ScoredToken = { next: { logits: Map<Token, number>; totalLogitWeight: number } };
export type Sequence = {
  readonly nextTokenIndex: number;
  clearHistory(): Promise<void>;
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>;
  evaluate(tokens: readonly Token[], options: Sampling): AsyncGenerator<Token, void, void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>;
  controlledEvaluate(input: readonly (Token | [Token, object])[]): Promise<(ScoredToken | undefined)[]>;
};
export type Model = {
  tokenize(text: string, special: boolean): Token[];
  detokenize(tokens: readonly Token[], special: boolean): string;
  readonly tokens: {
    bos: Token | null;
    bosString: string | null;
    eosString: string | null;
    shouldPrependBosToken: boolean;
  };
  readonly trainContextSize: number;
  readonly embeddingVectorSize: number;
  createContext(options: object): Promise<{ readonly contextSize: number; getSequence(): Sequence }>;
  createEmbeddingContext(options: object): Promise<EmbeddingContext>;
};
export type EmbeddingContext = {
  getEmbeddingFor(tokens: readonly Token[]): Promise<{ vector: readonly number[] }>;
};
export type Llama = {
  readonly gpu: string | false;
  loadModel(options: { modelPath: string }): Promise<Model>;
  createGrammar(options: { grammar: string }): Promise<Grammar>;
};
export type Library = {
  getLlama(options: object): Promise<Llama>;
  resolveModelFile(uri: string, options: object): Promise<string>;
  LlamaGrammarEvaluationState: new (options: { model: Model; grammar: Grammar }) => GrammarState;
};

export type Engine = {
  llama: Llama;
  backend: string;
  createGrammarState(model: Model, grammar: string): Promise<GrammarState>;
};

/** Starts the engine from its folder, with a set number of threads and nothing downloaded or compiled. */
export async function startEngine({ folder, gpu, threads }: EngineOptions): Promise<Engine> {
  const { llama, StateOf } =
    (gpu ? null : await startPacked(folder, threads)) ?? (await startWhole(folder, gpu, threads));
  return {
    llama,
    backend: llama.gpu === false ? processorBackend() : llama.gpu,
    async createGrammarState(model, grammar) {
      return new StateOf({ model, grammar: await llama.createGrammar({ grammar }) });
    },
  };
}

export async function loadLibrary(folder: string): Promise<Library> {
  return importFile<Library>(join(folder, "node_modules", "node-llama-cpp", "dist", "index.js"));
}

type Started = { llama: Llama; StateOf: Library["LlamaGrammarEvaluationState"] };

async function startWhole(folder: string, gpu: boolean, threads: number): Promise<Started> {
  const library = await loadLibrary(folder);
  const llama = await library.getLlama({
    gpu: gpu ? "auto" : false,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    logLevel: "error",
    maxThreads: threads,
  });
  return { llama, StateOf: library.LlamaGrammarEvaluationState };
}

/**
 * The quick start, on the processor: the packed library and the prebuilt binding, without the library's trial run of
 * the binding in yet another process. That trial guards against a crash, and this process exists to crash alone.
 * Null where the parts are not where 3.22.1 has them.
 */
async function startPacked(folder: string, threads: number): Promise<Started | null> {
  const packed = join(folder, "node_modules", "node-llama-cpp", "dist", "rightcall-packed.mjs");
  const binding = findBinding(folder);
  if (!existsSync(packed) || binding === null) return null;
  const library = await importFile<{
    Llama: { _create?(options: object): Promise<Llama> };
    LlamaGrammarEvaluationState: Library["LlamaGrammarEvaluationState"];
  }>(packed);
  if (!library.Llama._create) return null;
  const llama = await library.Llama._create({
    bindings: createRequire(packed)(join(binding, "llama-addon.node")),
    bindingPath: join(binding, "llama-addon.node"),
    buildType: "prebuilt",
    buildMetadata: JSON.parse(readFileSync(join(binding, "_nlcBuildMetadata.json"), "utf8")),
    logLevel: "error",
    logger: (_level: string, message: string) => process.stderr.write(`${message}\n`),
    maxThreads: threads,
    vramPadding: 0,
    ramPadding: 0,
    skipLlamaInit: false,
    debug: false,
    numa: false,
    tempDir: tmpdir(),
  });
  return { llama, StateOf: library.LlamaGrammarEvaluationState };
}

/** The folder of the one prebuilt binding for the processor; null where there is none, or more than one. */
function findBinding(folder: string): string | null {
  const scope = join(folder, "node_modules", "@node-llama-cpp");
  if (process.platform !== "linux" || !existsSync(scope)) return null;
  const found = readdirSync(scope).map((name) => join(scope, name, "bins", name));
  const usable = found.filter((path) => existsSync(join(path, "llama-addon.node")));
  return usable.length === 1 && found.length === 1 ? (usable[0] ?? null) : null;
}

/** Which of the processor libraries was chosen at run time: it decides the last bits of every number. */
function processorBackend(): string {
  const maps = "/proc/self/maps";
  const found = existsSync(maps)
    ? /libggml-cpu-([\w.]+?)\.so/.exec(readFileSync(maps, "utf8"))?.[1]
    : undefined;
  return found ? `cpu ${found}` : "cpu";
}

/** Guarantee: the folder holds the version this file was written for, so its exports have these types. */
async function importFile<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(file).href)) as T;
}
