import { sha256Hex } from "@/lib/canonical-json";
import type { ChatReply, LoadChat, LoadedChat, ReplyRequest } from "../protocol";
import { type Engine, type GrammarState, type Model, startEngine, type Token } from "./library";
import { PromptState } from "./prompt-state";
import { createPromptRenderer, type PromptRenderer } from "./render-prompt";
import { scoreNames } from "./score-names";
import { WorkerFault } from "./worker-fault";

export type Chat = {
  loaded: LoadedChat;
  prepare(system: string): Promise<void>;
  reply(request: ReplyRequest, isCancelled: () => boolean): Promise<ChatReply>;
};

/** Loads a chat model: one sequence and no flash attention, so that a kept prefix changes no bit of a reply. */
export async function loadChat(options: LoadChat): Promise<Chat> {
  const engine = await startEngine(options);
  const model = await engine.llama.loadModel({ modelPath: options.file });
  const { bosString, eosString } = model.tokens;
  const renderer = createPromptRenderer(options.template, { bos: bosString ?? "", eos: eosString ?? "" });
  const context = await model.createContext({
    contextSize: options.contextSize,
    threads: options.threads,
    sequences: 1,
    batchSize: 512,
    flashAttention: false,
  });
  const state = new PromptState(model, context.getSequence(), renderer.render, options.reuse);
  return {
    loaded: { backend: engine.backend, contextSize: context.contextSize, ...renderer.style },
    prepare: (system) => state.prepare(system),
    reply: (request, isCancelled) =>
      answer({ engine, model, renderer, state, contextSize: context.contextSize }, request, isCancelled),
  };
}

type Stage = {
  engine: Engine;
  model: Model;
  renderer: PromptRenderer;
  state: PromptState;
  contextSize: number;
};

async function answer(stage: Stage, request: ReplyRequest, isCancelled: () => boolean): Promise<ChatReply> {
  const cpu = process.cpuUsage();
  const { model, renderer, state } = stage;
  const text = renderer.render(request.messages);
  const ids = state.tokenize(text);
  checkFits(ids.length, request.maxTokens, stage.contextSize);
  const rest = await state.enter(ids, request.messages);
  state.count(rest.length);
  const { out, stopped } = await generate(stage, rest, request, isCancelled);
  const evaluatedTokens = state.takeEvaluated();
  const reply: ChatReply = {
    text: model.detokenize(out, true),
    stopped,
    promptSha256: sha256Hex(text),
    ...(request.withPrompt ? { prompt: text } : {}),
    inputTokens: ids.length,
    outputTokens: out.length,
    ownTokens: rest.length,
    evaluatedTokens,
    cpuMs: cpuSince(cpu),
  };
  if (!request.names || request.names.length === 0 || isCancelled()) return reply;
  const scored = await scoreNames(state, { text, ids }, request.names);
  return { ...reply, preference: { ...scored, evaluatedTokens: state.takeEvaluated() } };
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The engine would silently drop the oldest tokens instead. */
function checkFits(input: number, output: number, contextSize: number): void {
  const missing = input + output - contextSize;
  if (missing <= 0) return;
  throw new WorkerFault(
    "context too small",
    `The prompt has ${input} tokens and the reply may have ${output}, but the context holds ${contextSize}: ` +
      `${missing} too few. Set RIGHTCALL_CONTEXT to at least ${input + output} where the model was trained for it, ` +
      "allow shorter replies, or show fewer tools.",
  );
}

async function generate(
  { engine, model, state }: Stage,
  rest: readonly Token[],
  { temperature, topP, topK, seed, maxTokens, grammar }: ReplyRequest,
  isCancelled: () => boolean,
): Promise<{ out: Token[]; stopped: ChatReply["stopped"] }> {
  const forced: GrammarState | null = grammar ? await engine.createGrammarState(model, grammar) : null;
  const sampling = {
    temperature,
    seed,
    topK,
    topP,
    minP: 0,
    ...(forced ? { grammarEvaluationState: forced } : {}),
  };
  const out: Token[] = [];
  for await (const token of state.sequence.evaluate(rest, sampling)) {
    out.push(token);
    if (isCancelled()) return { out, stopped: "cancelled" };
    if (out.length >= maxTokens) return { out, stopped: "length" };
  }
  return { out, stopped: "end" };
}
