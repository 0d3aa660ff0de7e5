export { ATTRIBUTE, CONVENTION, CONVENTION_LINE, ERROR_TYPE, METHODS, SPAN_NAME } from "./attributes";
export type { Channel } from "./channel";
export type { Tracing, TracingOptions } from "./create-tracing";
export { inTicketSpan } from "./in-ticket-span";
export type { KeptSpan } from "./kept-span";
export { readTraceEnv, type TraceEnv, TraceSettingError } from "./read-trace-env";
export {
  boundTrace,
  type KeptFrame,
  MOST_FRAMES,
  MOST_MESSAGE,
  MOST_SPANS,
  type RunTrace,
} from "./run-trace";
export { createToolCallCount, type ToolCallSummary } from "./summarize-tool-calls";

/** OpenTelemetry is loaded here, by who traces; see `./create-tracing`. */
export const startTracing = async (
  options: import("./create-tracing").TracingOptions,
): Promise<import("./create-tracing").Tracing> => (await import("./create-tracing")).startTracing(options);
