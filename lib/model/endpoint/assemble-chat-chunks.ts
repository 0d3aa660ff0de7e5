import { isObject, type Json } from "@/lib/canonical-json";

type Call = { id: string | null; name: string; arguments: string };

/**
 * The body that a streamed chat completion would have been in one piece, from its chunks; null where none holds a
 * choice. A call's pieces belong together by `index`; a server that sends none starts a call with each new id.
 */
export function assembleChatChunks(chunks: readonly unknown[]): string | null {
  const message = { content: null as string | null, reasoning: "", calls: new Map<number, Call>() };
  const body: { [field: string]: Json } = {};
  let hasChoice = false;
  for (const chunk of chunks.filter(isObject)) {
    for (const field of ["model", "system_fingerprint", "usage"]) {
      if (chunk[field] !== undefined && chunk[field] !== null) body[field] = chunk[field] as Json; // It came as JSON.
    }
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (!isObject(choice)) continue;
    hasChoice = true;
    if (isObject(choice.delta)) addDelta(message, choice.delta);
  }
  if (!hasChoice) return null;
  const { content, reasoning, calls } = message;
  const toolCalls = [...calls.values()].map(({ id, name, arguments: text }) => ({
    ...(id === null ? {} : { id }),
    type: "function",
    function: { name, arguments: text },
  }));
  const whole = {
    role: "assistant",
    content,
    ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
  };
  return JSON.stringify({ ...body, choices: [{ index: 0, message: whole }] });
}

type Message = { content: string | null; reasoning: string; calls: Map<number, Call> };
type Part = { [field: string]: unknown };

function addDelta(message: Message, delta: Part): void {
  if (typeof delta.content === "string") message.content = (message.content ?? "") + delta.content;
  if (typeof delta.reasoning_content === "string") message.reasoning += delta.reasoning_content;
  for (const piece of Array.isArray(delta.tool_calls) ? delta.tool_calls : []) {
    if (isObject(piece)) addPiece(message.calls, piece);
  }
}

function addPiece(calls: Map<number, Call>, piece: Part): void {
  const id = typeof piece.id === "string" && piece.id !== "" ? piece.id : null;
  const call = callAt(calls, placeOf(calls, piece.index, id));
  call.id ??= id;
  const named = isObject(piece.function) ? piece.function : {};
  if (typeof named.name === "string") call.name += named.name;
  if (typeof named.arguments === "string") call.arguments += named.arguments;
}

function placeOf(calls: Map<number, Call>, index: unknown, id: string | null): number {
  if (typeof index === "number") return index;
  const last = Math.max(-1, ...calls.keys());
  const isNew = last === -1 || (id !== null && calls.get(last)?.id !== id);
  return isNew ? last + 1 : last;
}

function callAt(calls: Map<number, Call>, place: number): Call {
  const known = calls.get(place);
  if (known) return known;
  const call: Call = { id: null, name: "", arguments: "" };
  calls.set(place, call);
  return call;
}
