import { appendFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { sha256Hex } from "@/lib/canonical-json";
import { ModelError } from "../errors";
import { type ModelSpec, ModelSpecError } from "../model-spec";
import type { OpenedModel, OpenModelOptions } from "../opened-model";
import type { ModelReply, ModelRequest } from "../types";
import { renderCallGrammar } from "./call-grammar";
import type { GgufFacts } from "./describe-gguf";
import { ENGINE_PACKAGE, type Engine, requireEngine } from "./engine";
import { findModelFile } from "./find-model-file";
import { engineOptions, expectKind, hashFile, loadIn, parseCount } from "./model-file";
import type { ChatReply, LoadedChat, ReplyRequest } from "./protocol";
import { type ModelWorker, startWorker } from "./worker-process";

export type LlamaSpec = Extract<ModelSpec, { kind: "llama" | "embedding" }>;

const DEFAULTS = { temperature: 0, topP: 0.95, maxTokens: 256 };
const TOP_K = 40;
const CONTEXT = 8192;
const MOST_RESTARTS = 2;

/**
 * A chat model from a GGUF file, run in a process of its own: raw text in, raw text out, the model's own chat template
 * rendered to one string. The prefix that all tickets share is computed once; `reuse: false` computes every prompt
 * whole, with the same replies. `RIGHTCALL_THREADS` and `RIGHTCALL_CONTEXT` set threads and context;
 * `RIGHTCALL_PROMPT_LOG` names a file that gets every rendered prompt with its hash, one JSON line a reply.
 *
 * @throws ModelSpecError for a file that is no chat model; ModelError where the engine or the machine fails.
 */
export async function openLlamaModel(
  spec: LlamaSpec,
  options: OpenModelOptions & { reuse?: boolean },
): Promise<OpenedModel> {
  const { env, root, signal, onNote } = options;
  if (options.toolsMode === "native") {
    throw new ModelSpecError("A local model is shown the declarations in the prompt: take --native away.");
  }
  const engine = requireEngine(env, root);
  const file = await findModelFile(spec.file, options);
  const gguf = expectKind(file, "chat");
  const { template } = gguf;
  if (template === null) throw new ModelError("setup", `${file} has no chat template.`);
  onNote(`Loading ${basename(file)} …`);
  const hash = hashFile(file, signal);
  hash.catch(() => {}); // It is awaited below; a model that does not load ends sooner.
  const params = {
    ...engineOptions(engine, env),
    file,
    contextSize: contextSize(gguf, env),
    template,
    reuse: options.reuse ?? true,
  };
  const load = async () => {
    const worker = startWorker({ root, env, onNote });
    try {
      return { worker, loaded: await loadIn(worker, file, () => worker.ask("loadChat", params, signal)) };
    } catch (error) {
      await worker.close();
      throw error;
    }
  };
  const first = await load();
  const running = new RunningChat(first.worker, async () => (await load()).worker);
  const sha256 = await hash.catch(async (error) => {
    await running.close();
    throw error;
  });
  const sampling = samplingOf(options);
  return {
    model: {
      reply: (request) => askChat(running, request, options, sampling),
      prepare: (system) => running.prepare(system, signal),
    },
    facts: {
      model: modelFacts({ file, sha256, gguf, engine, loaded: first.loaded, template }),
      sampling: {
        seed: options.sampling.seed,
        temperature: sampling.temperature,
        ...(sampling.temperature > 0 ? { topP: sampling.topP, topK: TOP_K } : {}),
        maxTokens: sampling.maxTokens,
        constrained: options.constrain,
      },
      provenance: provenanceOf(file, sha256, gguf, engine),
    },
    isChooser: false,
    isDeterministic: sampling.temperature === 0,
    [Symbol.asyncDispose]: () => running.close(),
  };
}

/** The process that answers. One that died is started again, a few times: a reply depends on nothing before it. */
class RunningChat {
  private restarts = 0;
  constructor(
    private worker: ModelWorker,
    private readonly restart: () => Promise<ModelWorker>,
  ) {}

  async reply(request: ReplyRequest, signal: AbortSignal): Promise<ChatReply> {
    await this.ensure();
    return this.worker.ask("reply", request, signal);
  }

  async prepare(system: string, signal: AbortSignal): Promise<void> {
    await this.ensure();
    await this.worker.ask("prepare", { system }, signal);
  }

  private async ensure(): Promise<void> {
    if (!this.worker.isAlive && this.restarts < MOST_RESTARTS) {
      this.restarts++;
      this.worker = await this.restart();
    }
  }

  close = () => this.worker.close();
}

async function askChat(
  running: RunningChat,
  { messages, tools, ticket, trial, turn, seed, signal }: ModelRequest,
  { constrain, preferences, env, cwd }: OpenModelOptions,
  sampling: ReturnType<typeof samplingOf>,
): Promise<ModelReply> {
  const startedAt = performance.now();
  const log = env.RIGHTCALL_PROMPT_LOG;
  const names = preferences && turn === 1 ? tools.map(({ shown }) => shown) : [];
  const answer = await running.reply(
    {
      messages,
      seed,
      ...sampling,
      ...(constrain && tools.length > 0 ? { grammar: renderCallGrammar(tools) } : {}),
      ...(names.length > 0 ? { names } : {}),
      withPrompt: Boolean(log),
    },
    signal,
  );
  if (log) {
    const { prompt, promptSha256, text } = answer;
    const line = { ticket: ticket.id, trial, turn, promptSha256, prompt, reply: text };
    await appendFile(resolve(cwd, log), `${JSON.stringify(line)}\n`);
  }
  const { inputTokens, outputTokens, ownTokens, preference } = answer;
  const scoring = preference
    ? { scoringTokens: preference.evaluatedTokens, toolNameMass: round(preference.mass) }
    : {};
  return {
    reply: answer.text,
    // The shared prefix is not counted, so that a recording taken up again tells the same numbers.
    usage: { inputTokens, outputTokens, evaluatedTokens: ownTokens, ...scoring },
    ms: Math.round(performance.now() - startedAt),
    ...(preference ? { preference: rank(names, preference.shares), preferenceMeasure: "probability" } : {}),
  };
}

/** Best first; ties keep the order of the list. */
function rank(names: readonly string[], shares: readonly number[]) {
  return names
    .map((tool, at) => ({ tool, score: round(shares[at] ?? 0) }))
    .sort((left, right) => right.score - left.score);
}

const round = (share: number) => Math.round(share * 1e6) / 1e6;

function samplingOf({ sampling }: OpenModelOptions) {
  const {
    temperature = DEFAULTS.temperature,
    topP = DEFAULTS.topP,
    maxTokens = DEFAULTS.maxTokens,
  } = sampling;
  return { temperature, topP, topK: TOP_K, maxTokens };
}

function contextSize({ trainedContext }: GgufFacts, env: OpenModelOptions["env"]): number {
  const wanted = env.RIGHTCALL_CONTEXT ? parseCount("RIGHTCALL_CONTEXT", env.RIGHTCALL_CONTEXT) : CONTEXT;
  return Math.min(wanted, trainedContext ?? wanted);
}

type FactsOf = {
  file: string;
  sha256: string;
  gguf: GgufFacts;
  engine: Engine;
  loaded: LoadedChat;
  template: string;
};

function modelFacts({
  file,
  sha256,
  gguf,
  engine,
  loaded,
  template,
}: FactsOf): OpenedModel["facts"]["model"] {
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
    templateSha256: sha256Hex(template),
    ...(template.includes("enable_thinking") ? { thinking: false } : {}),
    ...(loaded.systemRole === "own" ? {} : { systemRole: loaded.systemRole }),
    ...(loaded.userMessages === "own" ? {} : { userMessages: loaded.userMessages }),
  };
}

export function provenanceOf(
  file: string,
  sha256: string,
  { isToy }: GgufFacts,
  { version }: Engine,
): OpenedModel["facts"]["provenance"] {
  const weights = `${basename(file)} (SHA-256 ${sha256})`;
  return isToy
    ? {
        class: "toy-model",
        statement: `Said by ${weights}, random weights made by a test and run by ${ENGINE_PACKAGE} ${version}: noise, evidence of nothing.`,
      }
    : {
        class: "model-run",
        statement: `Said by the weights in ${weights}, run on this machine by ${ENGINE_PACKAGE} ${version}.`,
      };
}
