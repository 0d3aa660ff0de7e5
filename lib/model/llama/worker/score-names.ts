import type { Token } from "./library";
import { commonLength, type PromptState } from "./prompt-state";

/** How a reply that calls a tool begins, up to the tool's name. */
export const CALL_OPENING = '<tool_call>\n{"name": "';

/** What follows a name in a whole call. */
const AFTER_NAME = ', "arguments": {';

/**
 * The probability that the model gives to each name, were its reply to begin with `CALL_OPENING`: every name is read
 * together with the prompt and the rest of a call, as the model would read it, and scored up to the token that holds
 * its closing quote. That token often holds the comma too: a bare quote would be scored as what no reply says.
 * `mass` is the probability of all names together.
 */
export async function scoreNames(
  state: PromptState,
  prompt: { text: string; ids: readonly Token[] },
  names: readonly string[],
): Promise<{ shares: number[]; mass: number }> {
  const whole = names.map((name) => {
    const closed = JSON.stringify(name).slice(1);
    const ids = state.tokenize(`${prompt.text}${CALL_OPENING}${closed}${AFTER_NAME}`);
    return ids.slice(0, state.lengthHolding(ids, commonLength(ids, prompt.ids), closed));
  });
  const shared = sharedLength(whole);
  // The last shared token is evaluated again with each name: its logits are those of the name's first token.
  const start = Math.min(...whole.map((ids) => commonLength(ids, prompt.ids)), shared - 1);
  const first = whole[0] ?? [];
  await state.cut(first, start);
  await state.evaluate(first.slice(start, shared - 1));
  const logs: number[] = [];
  for (const ids of whole) {
    await state.cut(ids, shared - 1);
    logs.push(await logProbability(state, ids, shared));
  }
  const most = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - most), 0);
  return { shares: logs.map((log) => Math.exp(log - most) / sum), mass: Math.exp(most) * sum };
}

/** Tokens that all have in common, with at least one of each left to score. */
function sharedLength(whole: readonly (readonly Token[])[]): number {
  const first = whole[0] ?? [];
  return Math.min(...whole.map((ids) => Math.min(commonLength(first, ids), ids.length - 1)));
}

async function logProbability(state: PromptState, ids: readonly Token[], shared: number): Promise<number> {
  const scored = ids.slice(shared);
  const input = ids.slice(shared - 1, -1).map((token, at): [Token, object] => [
    token,
    // includeTop, since the library's includeMax is ignored in 3.22.1 and the greatest logit is needed.
    { generateNext: { logits: { filter: { tokens: [scored[at]], includeTop: 1 } }, totalLogitWeight: true } },
  ]);
  state.count(input.length);
  const results = await state.sequence.controlledEvaluate(input);
  return scored.reduce((sum, token, at) => {
    const next = results[at]?.next;
    const logit = next?.logits.get(token);
    if (!next || logit === undefined) throw new Error("the engine gave no probability for a token");
    return sum + logit - Math.max(...next.logits.values()) - Math.log(next.totalLogitWeight);
  }, 0);
}
