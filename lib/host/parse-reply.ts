import { findJsonEnd, isObject, sliceMember } from "@/lib/canonical-json";

/** One `<tool_call>` block. `arguments` is its raw text, as written; "{}" where the block names none. */
export type ParsedCall =
  | { kind: "call"; tool: string; arguments: string }
  | { kind: "unreadable"; raw: string; why: string };

/** The calls of a reply in order, and its answer in words: null where it holds a block. */
export type ParsedReply = { calls: readonly ParsedCall[]; answer: string | null };

const OPEN = "<tool_call>";
const CLOSE = "</tool_call>";

/**
 * Reads a model's reply. A `<tool_call>` block, fenced or not, is a call; two blocks are two calls; what stands
 * inside `<think>` is neither. A block that is cut, is not JSON or names no tool is kept as unreadable.
 */
export function parseReply(text: string): ParsedReply {
  const find = {
    open: createFinder(text, OPEN),
    close: createFinder(text, CLOSE),
    think: createFinder(text, "<think>"),
  };
  const calls: ParsedCall[] = [];
  let words = "";
  let at = endOfOrphanThought(text);
  while (at < text.length) {
    const block = find.open(at);
    const thought = find.think(at);
    words += text.slice(at, Math.min(block, thought));
    if (block === text.length && thought === text.length) break;
    if (thought < block) {
      const end = text.indexOf("</think>", thought);
      at = end < 0 ? text.length : end + "</think>".length;
    } else {
      const { call, end } = readBlock(text, block + OPEN.length, find);
      calls.push(call);
      at = end;
    }
  }
  return { calls, answer: calls.length > 0 ? null : words.trim() };
}

/** Where a part next stands at or after a position, the text's length where it does not. Positions only grow. */
type Finder = (from: number) => number;

function readBlock(text: string, start: number, find: { open: Finder; close: Finder }) {
  const json = matchEnd(/\s*(?:```[a-z]*\s*)?/iy, text, start) ?? start;
  const jsonEnd = text[json] === "{" ? findJsonEnd(text, json) : null;
  const end = jsonEnd === null ? null : matchEnd(/\s*(?:```\s*)?<\/tool_call>/y, text, jsonEnd);
  if (jsonEnd !== null && end !== null) return { call: readCall(text.slice(json, jsonEnd)), end };

  const close = find.close(start);
  const next = find.open(start);
  const raw = text.slice(start, Math.min(close, next)).trim();
  if (next < close || close === text.length)
    return { call: unreadable(raw, "the block has no end tag"), end: Math.min(close, next) };
  return { call: unreadable(raw, "the block is not one JSON object"), end: close + CLOSE.length };
}

function unreadable(raw: string, why: string): ParsedCall {
  return { kind: "unreadable", raw, why };
}

function readCall(raw: string): ParsedCall {
  const value = parseObject(raw);
  if (!value) return unreadable(raw, "the block is not valid JSON");
  const name = value.name;
  if (typeof name !== "string" || name === "") {
    return unreadable(raw, 'the block has no "name" that is a text');
  }
  return { kind: "call", tool: name, arguments: sliceMember(raw, "arguments") ?? "{}" };
}

/** The object a JSON text holds; null when it holds anything else or is not JSON. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Some chat templates open the thought themselves, so that a reply starts inside it. */
function endOfOrphanThought(text: string): number {
  const close = text.indexOf("</think>");
  const open = text.indexOf("<think>");
  return close >= 0 && (open < 0 || close < open) ? close + "</think>".length : 0;
}

/** Where a sticky pattern that starts at `from` ends; null when it does not match there. */
function matchEnd(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function createFinder(text: string, part: string): Finder {
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = text.indexOf(part, from);
      found = at < 0 ? text.length : at;
    }
    return found;
  };
}
