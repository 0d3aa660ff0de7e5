import { createHash } from "node:crypto";
import { isObject } from "@/lib/canonical-json";

/** Names of `usage` fields that hold a time: "ms", "promptMs", "eval_duration". */
const TIMING = /(?:^|_)(?:ms|seconds?|duration|time)$|(?:Ms|Seconds?|Duration|Time)$/;

/** Lines are hashed some at a time: a call costs as much as a short line. */
const MANY_CHARACTERS = 16_384;

/** The hash of an `end` event while lines are read or written. */
export type EndHash = { add(text: string, value: unknown): void; digest(): string };

/**
 * SHA-256 over the lines before the end event, each with a line feed behind it. A line with a volatile field (the
 * header's `recordedAt`, a reply's `ms` and the times in its `usage`) counts as its JSON text without them, so that two
 * recordings of the same replies end alike. Byte order mark, carriage returns and blank lines do not count.
 */
export function createEndHash(): EndHash {
  const hash = createHash("sha256");
  let waiting = "";
  return {
    add(text, value) {
      waiting += `${lastingText(text, value)}\n`;
      if (waiting.length < MANY_CHARACTERS) return;
      hash.update(waiting);
      waiting = "";
    },
    digest: () => hash.update(waiting).digest("hex"),
  };
}

/** The `sha256` of the end event that would follow these lines, the header first. */
export function endSha256(lines: Iterable<string>): string {
  const hash = createEndHash();
  for (const line of lines) {
    if (line.trim() !== "") hash.add(line, JSON.parse(line));
  }
  return hash.digest();
}

/** The text of a line without its volatile fields; the text itself where it has none, or is no JSON object. */
function lastingText(text: string, value: unknown): string {
  if (!isObject(value)) return text;
  if (typeof value.format === "string" && Object.hasOwn(value, "recordedAt")) {
    const { recordedAt: _, ...rest } = value;
    return JSON.stringify(rest);
  }
  if (value.type !== "reply") return text;
  const usage = isObject(value.usage) ? value.usage : {};
  if (value.ms === undefined && !Object.keys(usage).some((name) => TIMING.test(name))) return text;
  const { ms: __, ...rest } = value;
  const lasting = Object.entries(usage).filter(([name]) => !TIMING.test(name));
  return JSON.stringify(value.usage === undefined ? rest : { ...rest, usage: Object.fromEntries(lasting) });
}
