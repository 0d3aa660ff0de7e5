import type { ConnectOptions } from "@/lib/host";
import { boundTrace, inTicketSpan, type KeptSpan, type RunTrace, SPAN_NAME, type Tracing } from "@/lib/trace";
import type { WireFrame } from "@/lib/wire";

export type ReplayTracing = {
  tracing: Tracing;
  /** Where the spans that `tracing` hands on are put; taken out after each ticket run. Null keeps none, nor frames. */
  spans: KeptSpan[] | null;
  /** Gets what was seen while connecting (`run` null), then of each ticket run as it ends. */
  onTrace: (run: { ticket: string; trial: number } | null, trace: RunTrace) => void;
};

export type ReplayTrace = {
  observers: Pick<ConnectOptions, "tracing" | "onFrame">;
  connecting<T>(work: () => Promise<T>): Promise<T>;
  running<T>(run: { ticket: string; trial: number }, work: () => Promise<T>): Promise<T>;
};

/** One trace for connecting and one for each ticket run; ticket runs come one after another, so what is new is its own. */
export function createReplayTrace(given: ReplayTracing | undefined): ReplayTrace {
  if (!given) return { observers: {}, connecting: (work) => work(), running: (_run, work) => work() };
  const { tracing, spans, onTrace } = given;
  let frames: WireFrame[] = [];
  let began = performance.now();
  const hand = (run: { ticket: string; trial: number } | null) => {
    if (spans) onTrace(run, boundTrace(spans.splice(0), frames));
    frames = [];
  };
  const onFrame = (frame: WireFrame) => void frames.push({ ...frame, at: performance.now() - began });
  return {
    observers: { tracing, ...(spans ? { onFrame } : {}) },
    async connecting(work) {
      try {
        return await tracing.within(SPAN_NAME.connect, {}, work);
      } finally {
        hand(null);
      }
    },
    async running({ ticket, trial }, work) {
      began = performance.now();
      try {
        return await inTicketSpan(tracing, { ticket, trial }, work);
      } finally {
        hand({ ticket, trial });
      }
    },
  };
}
