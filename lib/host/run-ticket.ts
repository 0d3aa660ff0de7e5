import type { Json, JsonObject } from "@/lib/canonical-json";
import { type Model, ModelError, type ModelReply, type ModelRequest } from "@/lib/model";
import { deriveSeed } from "@/lib/random";
import type { Ticket } from "@/lib/ticket";
import { type CallStatus, type Message, type RecordedCall, replyKey } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";
import type { Approver } from "./consent";
import type { HostEvent } from "./events";
import type { InputAnswer, InputAsked } from "./input-request";
import {
  createTimeLimits,
  cutToBytes,
  HOST_LIMITS,
  HostFault,
  type HostLimits,
  type TimeLimits,
} from "./limits";
import { makeConsentedCall } from "./make-consented-call";
import { asModelError, replyExtras, tooLarge } from "./model-answer";
import { nativeMessagesAfter } from "./native-messages";
import { createNativeTools, type NativeTools } from "./native-tools";
import { type ParsedCall, type ParsedReply, parseObject, parseReply } from "./parse-reply";
import { renderTicketHeader, renderTicketMessage } from "./render-ticket";
import { renderToolResult } from "./render-tool-result";

/** Moves only when the prompt, the parser or the loop changes what a model sees or what a reply does. */
export const HOST_VERSION = "1";

/** What a tool call came to. `content` is the text the model reads, exactly as the server sent it. */
export type ToolOutcome = {
  status: "returned" | "tool_error" | "protocol_error";
  content: string;
  structured?: Json;
};

export type CallRequest = {
  tool: ShownTool;
  arguments: JsonObject;
  ticket: string;
  trial: number;
  turn: number;
  call: number;
  meta: JsonObject;
  timeoutMs: number;
  signal: AbortSignal;
  /** Given where the server may ask something first: null at first, then the answer to what it asked. */
  input?: InputAnswer | null;
};

/** Makes one call, live or from a recording. @throws HostFault where no result can come. */
export type CallTool = (request: CallRequest) => Promise<ToolOutcome | InputAsked>;

/** Compares an answer with the calls behind it; `held` sends it to a person instead of to the customer. */
export type CheckClaims = (answer: string, calls: readonly RecordedCall[]) => { held: boolean };

export type RunTicketOptions = {
  ticket: Ticket;
  trial: number;
  /** `first-call` asks for one reply, records its calls as `not_run` and executes nothing. */
  mode: "full" | "first-call";
  /** The rendered system prompt, and the tools it shows. */
  system: string;
  tools: readonly ShownTool[];
  model: Model;
  callTool: CallTool;
  /** True where the suite trusts the tool's server. */
  isTrusted: (tool: ShownTool) => boolean;
  approve: Approver;
  checkClaims?: CheckClaims;
  /** The recording's seed; each reply's is derived from it, the ticket, the trial and the turn. */
  seed: number;
  limits?: Partial<HostLimits>;
  signal: AbortSignal;
  /** Gets each event of the recording as it happens, and is waited for. */
  emit: (event: HostEvent) => void | Promise<void>;
};

export type TicketResult = {
  ticket: string;
  trial: number;
  calls: readonly RecordedCall[];
  /** The last reply's words; null where the run did not end with an answer. */
  answer: string | null;
  stopped: "answer" | "cap" | "first call" | "fault";
  /** True where the claim check keeps the answer from the customer; null where it was not asked. */
  held: boolean | null;
};

/**
 * Works one ticket: prompt → model → parse → route → consent → call → result → …, until an answer or a cap.
 *
 * A limit, a model's error or a lost server becomes a `fault` event; a `RecordingMismatch` and an aborted `signal`
 * are thrown.
 */
export async function runTicket(options: RunTicketOptions): Promise<TicketResult> {
  const { ticket, trial } = options;
  const run = new Run(options);
  try {
    return { ticket: ticket.id, trial, ...(await run.work()) };
  } catch (error) {
    if (!(error instanceof HostFault || error instanceof ModelError)) throw error;
    await options.emit({ type: "fault", ...run.at, kind: error.kind, message: error.message.slice(0, 500) });
    return { ticket: ticket.id, trial, calls: run.calls, answer: null, stopped: "fault", held: null };
  } finally {
    run.end();
  }
}

/** One ticket run in progress: the conversation so far, and the calls made. */
class Run {
  readonly calls: RecordedCall[] = [];
  private readonly messages: Message[];
  private readonly limits: HostLimits;
  private readonly time: TimeLimits;
  private readonly native: NativeTools | null;
  private readonly asked: ModelRequest["ticket"];
  private turn = 1;

  constructor(private readonly options: RunTicketOptions) {
    const { model, system, tools, limits, ticket, signal } = options;
    this.messages = [["system", system]];
    this.limits = { ...HOST_LIMITS, ...limits };
    this.time = createTimeLimits(signal);
    this.asked = { id: ticket.id, header: renderTicketHeader(ticket), body: ticket.body };
    this.native = model.nativeFormat ? createNativeTools(model.nativeFormat, tools) : null;
  }

  get at() {
    return { ticket: this.options.ticket.id, trial: this.options.trial, turn: this.turn };
  }

  end(): void {
    this.time.end();
  }

  async work(): Promise<Pick<TicketResult, "calls" | "answer" | "stopped" | "held">> {
    const { calls } = this;
    let added: Message[] = [["user", renderTicketMessage(this.options.ticket)]];
    for (; ; this.turn++) {
      const reply = await this.askModel(added);
      const { calls: asked, answer } = this.parse(reply);
      if (answer === "") return { calls, answer: null, stopped: "answer", held: null };
      if (answer !== null) return { calls, answer, stopped: "answer", held: this.checkClaims(answer) };
      added = this.resultMessages(reply, await this.answerCalls(asked));
      if (this.options.mode === "first-call")
        return { calls, answer: null, stopped: "first call", held: null };
      if (calls.some(({ status }) => status === "blocked"))
        return { calls, answer: null, stopped: "cap", held: null };
    }
  }

  private async askModel(added: readonly Message[]): Promise<string> {
    const { ticket, tools, model, seed, signal, emit } = this.options;
    this.messages.push(...added);
    const key = replyKey(this.messages, this.native?.tools);
    const ms = this.limits.replyTimeoutMs;
    const { time } = this;
    const request: ModelRequest = {
      messages: [...this.messages],
      tools,
      ...(this.native ? { native: { tools: this.native.tools } } : {}),
      ticket: this.asked,
      trial: this.options.trial,
      turn: this.turn,
      seed: deriveSeed(seed, ticket.id, this.options.trial, this.turn),
      signal: time.signal,
    };
    const onTimeout = () => new HostFault("reply timeout", `The model gave no reply within ${ms / 1000} s.`);
    const answered = await time
      .run(() => model.reply(request), { ms, onTimeout })
      .catch((error: unknown) => Promise.reject(asModelError(error, signal)));
    const { text, cutFrom } = cutToBytes(answered.reply, this.limits.maxReplyBytes);
    if (this.native && cutFrom !== undefined) throw tooLarge(cutFrom, this.limits.maxReplyBytes);
    const said = emit({
      type: "reply",
      ...this.at,
      added,
      key,
      reply: text,
      ...replyExtras(answered, cutFrom),
    });
    // Both go to the disk at once, in this order; nothing goes on before they are safe there.
    await Promise.all([said, this.emitPreference(answered)]);
    if (!this.native) this.messages.push(["assistant", text]);
    return text;
  }

  private emitPreference({ preference, preferenceMeasure: measure }: ModelReply): void | Promise<void> {
    if (!preference) return;
    const named = measure === undefined ? {} : { measure };
    return this.options.emit({ type: "preference", ...this.at, ...named, scores: preference });
  }

  private parse(reply: string): ParsedReply {
    return this.native ? this.native.parse(reply) : parseReply(reply);
  }

  /** What is put before the next reply: one message per call, in order; in native mode the assistant's own before them. */
  private resultMessages(reply: string, calls: readonly RecordedCall[]): Message[] {
    const { nativeFormat } = this.options.model;
    if (nativeFormat) return nativeMessagesAfter(reply, nativeFormat, calls);
    return calls.map((call) => ["user", renderToolResult(call)]);
  }

  /** The calls of a reply as they were answered, in its order. */
  private async answerCalls(asked: readonly ParsedCall[]): Promise<RecordedCall[]> {
    const answered: RecordedCall[] = [];
    for (const parsed of asked) {
      const call = await this.answerCall(parsed, this.calls.length + 1);
      this.calls.push(call);
      const { content, ...rest } = call;
      await this.options.emit({
        type: "call",
        ...this.at,
        ...rest,
        ...(content === null ? {} : { content }),
      });
      answered.push(call);
    }
    return answered;
  }

  private async answerCall(parsed: ParsedCall, call: number): Promise<RecordedCall> {
    const { tools, mode } = this.options;
    const raw = parsed.kind === "call" ? parsed.arguments : parsed.raw;
    const name = parsed.kind === "call" ? parsed.tool : "";
    const tool = tools.find(({ shown }) => shown === name);
    const args = parseObject(raw) as JsonObject | null; // JSON text that is an object holds JSON values.
    const base = { turn: this.turn, call, server: tool?.server ?? null, tool: name, arguments: raw };
    const refuse = (status: CallStatus, content: string): RecordedCall => ({ ...base, status, content });

    const stop = mode === "full" ? this.capReached(call) : null;
    if (stop) return refuse("blocked", stop);
    if (parsed.kind === "unreadable") {
      return refuse(
        "unreadable",
        `This call could not be read: ${parsed.why}. Write one JSON object with "name" and "arguments".`,
      );
    }
    const nameOf = (shown: string) => this.native?.sentName(shown) ?? shown;
    if (!tool) {
      return refuse(
        "unknown_tool",
        `No such tool. Tools: ${tools.map(({ shown }) => nameOf(shown)).join(", ")}`,
      );
    }
    if (!args) return refuse("unreadable", `The arguments of ${nameOf(name)} are not a JSON object.`);
    if (mode === "first-call") return { ...base, status: "not_run", content: null };
    const { isTrusted, approve, emit } = this.options;
    const wanted = { at: this.at, call, tool, arguments: args, previous: this.calls };
    const make = (answer?: InputAnswer) => this.makeCall(tool, args, call, answer ?? null);
    const ended = makeConsentedCall({ ...wanted, isTrusted: isTrusted(tool), approve, make, emit });
    return { ...base, ...(await ended) };
  }

  private capReached(call: number): string | null {
    const { maxCalls, maxReplies } = this.limits;
    if (call > maxCalls) return `A ticket run makes at most ${maxCalls} calls.`;
    return this.turn >= maxReplies
      ? `A ticket run has at most ${maxReplies} replies, and this was the last.`
      : null;
  }

  private makeCall(
    tool: ShownTool,
    args: JsonObject,
    call: number,
    input: InputAnswer | null,
  ): Promise<ToolOutcome | InputAsked> {
    const { callTool, ticket, trial } = this.options;
    const { time } = this;
    const ms = this.limits.toolTimeoutMs;
    const customer = ticket.context.customerId;
    const run = `${ticket.id}#${trial}`;
    const meta: JsonObject =
      customer === undefined
        ? { "example.fernhill/run": run }
        : { "example.fernhill/customer": customer, "example.fernhill/run": run };
    const request: CallRequest = {
      ticket: ticket.id,
      trial,
      turn: this.turn,
      tool,
      arguments: args,
      call,
      meta,
      timeoutMs: ms,
      signal: time.signal,
      input,
    };
    const onTimeout = () =>
      new HostFault("tool timeout", `${tool.shown} gave no result within ${ms / 1000} s.`);
    return time.run(() => callTool(request), { ms, onTimeout });
  }

  private checkClaims(answer: string): boolean | null {
    return this.options.checkClaims ? this.options.checkClaims(answer, this.calls).held : null;
  }
}
