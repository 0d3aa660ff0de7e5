import type { Message } from "@/lib/ticket-run";
import type { Model, Sequence, Token } from "./library";

/** First characters that merge with what stands before them in different ways. */
const OPENINGS = ["A", "\n", " ", "0", "<", "é"];

/**
 * What the engine's memory holds: the prefix that every ticket shares, and what was evaluated after it. The memory is
 * cut at the end of that prefix and nowhere else, so that every reply is computed from the same pieces in the same
 * order, whatever was asked before it.
 */
export class PromptState {
  private prefix: readonly Token[] = [];
  private prefixOf: string | null = null;
  /** Prompt tokens computed since the last `takeEvaluated`. */
  private evaluated = 0;

  constructor(
    private readonly model: Model,
    readonly sequence: Sequence,
    private readonly render: (messages: readonly Message[]) => string,
    private readonly reuse: boolean,
  ) {}

  tokenize(prompt: string): Token[] {
    const { tokens } = this.model;
    const ids = this.model.tokenize(prompt, true);
    return tokens.shouldPrependBosToken && tokens.bos !== null && ids[0] !== tokens.bos
      ? [tokens.bos, ...ids]
      : ids;
  }

  /** The least number of `ids` that hold `text`, which stands behind the first `from` of them. */
  lengthHolding(ids: readonly Token[], from: number, text: string): number {
    let length = from + 1;
    while (length < ids.length && !this.model.detokenize(ids.slice(from, length), true).includes(text))
      length++;
    return length;
  }

  /** Computes the prefix of this system prompt ahead of the first ticket. */
  async prepare(system: string): Promise<void> {
    const messages: Message[] = [
      ["system", system],
      ["user", "x"],
    ];
    if (this.reuse) await this.enter(this.tokenize(this.render(messages)), messages);
  }

  /** Leaves in memory what these tokens share with all tickets under this system prompt; returns the rest. */
  async enter(ids: readonly Token[], messages: readonly Message[]): Promise<readonly Token[]> {
    const prefix = this.reuse ? this.prefixFor(messages) : [];
    if (prefix.length === 0 || prefix.length >= ids.length || !startsWith(ids, prefix)) {
      await this.sequence.clearHistory();
      return ids;
    }
    await this.sequence.adaptStateToTokens(prefix, false);
    if (this.sequence.nextTokenIndex !== prefix.length) {
      await this.sequence.clearHistory();
      await this.evaluate(prefix);
    }
    return ids.slice(prefix.length);
  }

  /** Cuts the memory back to its first `length` tokens, which are those of `ids`. */
  async cut(ids: readonly Token[], length: number): Promise<void> {
    await this.sequence.adaptStateToTokens(ids.slice(0, length), false);
    if (this.sequence.nextTokenIndex === length) return;
    await this.sequence.clearHistory();
    await this.evaluate(ids.slice(0, length));
  }

  async evaluate(ids: readonly Token[]): Promise<void> {
    if (ids.length > 0) await this.sequence.evaluateWithoutGeneratingNewTokens(ids);
    this.count(ids.length);
  }

  count(tokens: number): void {
    this.evaluated += tokens;
  }

  takeEvaluated(): number {
    const { evaluated } = this;
    this.evaluated = 0;
    return evaluated;
  }

  /** The tokens that all prompts under this system prompt begin with, found by rendering it before unlike texts. */
  private prefixFor(messages: readonly Message[]): readonly Token[] {
    const system = messages[0]?.[0] === "system" ? messages[0] : null;
    if (system === null) return [];
    if (this.prefixOf === system[1]) return this.prefix;
    const rendered = OPENINGS.map((opening) => this.tokenize(this.render([system, ["user", `${opening}x`]])));
    const [first = [], ...others] = rendered;
    this.prefix = first.slice(0, Math.min(...others.map((other) => commonLength(first, other))));
    this.prefixOf = system[1];
    return this.prefix;
  }
}

export function commonLength(left: readonly Token[], right: readonly Token[]): number {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at++;
  return at;
}

const startsWith = (ids: readonly Token[], prefix: readonly Token[]) =>
  commonLength(ids, prefix) === prefix.length;
