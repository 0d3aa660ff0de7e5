import type { TracedReplay } from "@/db";
import type { ReplayTracing } from "@/lib/replay";
import { createToolCallCount, type KeptSpan, readTraceEnv, startTracing, type Tracing } from "@/lib/trace";
import type { CliIo } from "./io";

/** Ticket runs whose spans and frames are kept of one replay; the calls of all are counted. */
const MOST_RUNS = 500;

export type ReplayTrace = AsyncDisposable & {
  tracing: Tracing;
  forReplay: ReplayTracing;
  /** What is to be kept; null where nothing is. */
  kept(): TracedReplay | null;
};

/**
 * Tracing of one replay: kept where `keep` says so, sent where the environment names an endpoint. Null where neither;
 * OpenTelemetry is not loaded then.
 */
export async function traceReplay(io: CliIo, keep: boolean): Promise<ReplayTrace | null> {
  const { endpoint, service, content } = readTraceEnv(io.env);
  if (!keep && endpoint === null) return null;
  const spans: KeptSpan[] = [];
  const counted = createToolCallCount();
  const traces: TracedReplay["traces"][number][] = [];
  let left = 0;
  const tracing = await startTracing({
    endpoint,
    service,
    content,
    onProblem: (line) => io.err(`rightcall: ${line}\n`),
    ...(keep
      ? {
          onSpan: (span) => {
            spans.push(span);
            counted.add(span);
          },
        }
      : {}),
  });
  return {
    tracing,
    forReplay: {
      tracing,
      spans: keep ? spans : null,
      onTrace: (run, trace) => {
        if (traces.length <= MOST_RUNS) traces.push({ run, trace });
        else left += 1;
      },
    },
    kept: () => (keep ? { traces, left, toolCalls: counted.summarize() } : null),
    [Symbol.asyncDispose]: () => tracing.close(),
  };
}
