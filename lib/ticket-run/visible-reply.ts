const OPEN = "<think>";
const CLOSE = "</think>";

/**
 * What a customer would see of a reply: without drafts inside `<think>…</think>`, without an unclosed one to the
 * end, and without what stands before a lone `</think>` (some chat templates open the thought themselves).
 */
export function visibleReply(text: string): string {
  let visible = "";
  let at = endOfOpenedThought(text);
  while (at < text.length) {
    const thought = indexOrEnd(text, OPEN, at);
    visible += text.slice(at, thought);
    at = indexOrEnd(text, CLOSE, thought) + CLOSE.length;
  }
  return visible.trim();
}

function endOfOpenedThought(text: string): number {
  const close = text.indexOf(CLOSE);
  return close >= 0 && close < indexOrEnd(text, OPEN, 0) ? close + CLOSE.length : 0;
}

function indexOrEnd(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at;
}
