import { ATTRIBUTE, EXECUTE_TOOL } from "./attributes";
import type { KeptSpan } from "./kept-span";

/** Calls of one tool as a server saw them. Durations are milliseconds; `p50Ms` is the lower median. */
export type ToolCallSummary = {
  server: string;
  /** Null for calls of tools the server does not have. */
  tool: string | null;
  count: number;
  /** `error.type` → how often, most frequent first. */
  errors: readonly { type: string; count: number }[];
  p50Ms: number;
  maxMs: number;
};

/** Adds up SERVER spans of tools/call by server and tool, in order of first use. */
export function createToolCallCount(): { add(span: KeptSpan): void; summarize(): ToolCallSummary[] } {
  const tools = new Map<
    string,
    { server: string; tool: string | null; durations: number[]; errors: Map<string, number> }
  >();
  return {
    add(span) {
      if (span.kind !== "SERVER" || span.attributes[ATTRIBUTE.operation] !== EXECUTE_TOOL) return;
      const named = span.attributes[ATTRIBUTE.tool];
      const tool = typeof named === "string" ? named : null;
      const key = JSON.stringify([span.of, tool]);
      const entry = tools.get(key) ?? {
        server: span.of,
        tool,
        durations: [],
        errors: new Map<string, number>(),
      };
      tools.set(key, entry);
      entry.durations.push(span.durationMs);
      const error = span.attributes[ATTRIBUTE.errorType];
      if (error !== undefined) entry.errors.set(String(error), (entry.errors.get(String(error)) ?? 0) + 1);
    },
    summarize: () =>
      [...tools.values()].map(({ server, tool, durations, errors }) => {
        const ascending = durations.toSorted((one, other) => one - other);
        return {
          server,
          tool,
          count: ascending.length,
          errors: [...errors]
            .map(([type, count]) => ({ type, count }))
            .sort((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1)),
          p50Ms: ascending[(ascending.length - 1) >> 1] ?? 0,
          maxMs: ascending.at(-1) ?? 0,
        };
      }),
  };
}
