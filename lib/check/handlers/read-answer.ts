import type { JsonObject } from "@/lib/canonical-json";
import type { RawReply } from "../connection";

/** A reply to a tool call by what it means. Texts are the server's, as it sent them. */
export type Answer =
  | { kind: "returned"; text: string; structured: unknown; hasStructured: boolean }
  | { kind: "failed"; text: string }
  | { kind: "asks" }
  | { kind: "refused"; code: number; text: string }
  | { kind: "none"; text: string; isGone: boolean; isStopped?: boolean };

const LONGEST = 20_000;
const GONE = new Set(["closed", "unreachable", "flood", "too_big"]);

/** `isError` that is not there counts as false; a result that asks for input is an answer of its own. */
export function readAnswer(reply: RawReply): Answer {
  if (reply.kind === "none") {
    const isStopped = reply.reason === "aborted" ? { isStopped: true } : {};
    return { kind: "none", text: reply.message, isGone: GONE.has(reply.reason), ...isStopped };
  }
  if (reply.kind === "error") {
    return { kind: "refused", code: reply.error.code, text: reply.error.message.slice(0, LONGEST) };
  }
  const { result } = reply;
  if (result.resultType === "input_required") return { kind: "asks" };
  const text = textOf(result);
  if (result.isError === true) return { kind: "failed", text };
  const { structuredContent } = result;
  return {
    kind: "returned",
    text,
    structured: structuredContent,
    hasStructured: structuredContent !== undefined,
  };
}

function textOf({ content }: JsonObject): string {
  const blocks = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) => {
    const isText =
      block !== null && typeof block === "object" && !Array.isArray(block) && block.type === "text";
    return isText && typeof block.text === "string" ? [block.text] : [];
  });
  return texts.join("\n").slice(0, LONGEST);
}

/** True for a text that tells of a failure by its first words, whatever the result's flag says. */
export function tellsOfFailure(text: string): boolean {
  return /^\W{0,4}(?:error\b|failed\b|failure\b|exception\b|invalid\b|traceback\b|validation error|unknown tool|cannot\b|could not\b|bad request|unauthori[sz]ed|not found)/i.test(
    text,
  );
}

/** True for a failure's text that a model can do nothing with: empty, or only that something failed. */
export function saysNothing(text: string, tool: string): boolean {
  const rest = text
    .replaceAll(tool, "")
    .replace(
      /\b(?:an?|the|in|while|with|error|errors|failed|failure|executing|running|calling|tool|unknown|internal|server|something|went|wrong|occurred|unexpected|exception)\b/gi,
      "",
    );
  return !/[\p{L}\p{N}]{2}/u.test(rest);
}

const STACK =
  /^\s+at .{1,200}:\d+(?::\d+)?\)?\s*$|Traceback \(most recent call last\)|^\s*File ".{1,200}", line \d+|\b[\w$]+\.java:\d+\)|goroutine \d+ \[/m;
const PATH =
  /(?:^|[\s"'`(=:])(?:\/(?:home|Users|root|usr|opt|var|srv|app|tmp|etc|mnt|private)\/[^\s"'`):]{3,200}|[A-Z]:\\[^\s"'`]{3,200})/;

/** What a failure's text gives away of the machine behind the server; null where it gives nothing away. */
export function findLeak(text: string): string | null {
  const own = text.replace(/[./\\]*etc\/passwd/g, ""); // What the probe itself sent.
  if (STACK.test(own)) return "a stack trace";
  return PATH.test(own) ? "a path of the machine" : null;
}

/** True when a text holds lines of a password file. */
export function holdsPasswordFile(text: string): boolean {
  return /^root:[^:\n]*:0:0:/m.test(text);
}
