import { escapeTerminal } from "@/lib/format";
import { formatTrace, listMethods, type TraceStyle, type WireMessage } from "@/lib/wire";
import { parseWhole } from "./options";

const TEXT = { type: "string" } as const;

/** The options of how messages are printed, for `parseOptions`. */
export const STYLE_OPTIONS = {
  full: TEXT,
  depth: TEXT,
  "max-string": TEXT,
  json: { type: "boolean" },
} as const;

type Given = { full?: string | undefined; depth?: string | undefined; "max-string"?: string | undefined };

/** @throws UsageError for a value that is no whole number. */
export function parseStyle({ full, depth, "max-string": maxString }: Given): TraceStyle {
  return {
    full: full === "all" ? full : (full?.split(",") ?? []).map((part) => parseWhole("full", part, 1)),
    ...(depth === undefined ? {} : { depth: parseWhole("depth", depth, 1) }),
    ...(maxString === undefined ? {} : { maxString: parseWhole("max-string", maxString, 1) }),
  };
}

/** The messages for a terminal, with their count and the methods in order. */
export function traceText(messages: readonly WireMessage[], style: TraceStyle): string {
  const lines = [
    ...formatTrace(messages, style),
    `messages: ${messages.length}`,
    `methods: ${listMethods(messages).join(", ")}`,
  ];
  return lines.map((line) => `${escapeTerminal(line)}\n`).join("");
}
