import { ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from "@opentelemetry/sdk-trace-base";

/** Longest wait for the endpoint, for a batch and for all that is left at the end. */
export const SEND_TIMEOUT_MS = 3_000;

/** Sends spans in batches by OTLP over HTTP, as JSON. What does not arrive is counted and said once, in `close`. */
export function sendSpans(
  endpoint: string,
  onProblem: (line: string) => void,
  timeoutMs = SEND_TIMEOUT_MS,
): { processor: SpanProcessor; close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: endpoint, timeoutMillis: timeoutMs });
  const lost = { spans: 0, why: "" };
  const counting: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) {
          lost.spans += spans.length;
          lost.why = result.error?.message ?? "no reason given";
        }
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const processor = new BatchSpanProcessor(counting, { maxQueueSize: 8_192, exportTimeoutMillis: timeoutMs });
  return {
    processor,
    async close() {
      const ended = await within(timeoutMs, processor.shutdown());
      if (!ended)
        onProblem(`spans could not all be sent to ${endpoint}: no answer within ${timeoutMs / 1000} s`);
      else if (lost.spans > 0) onProblem(`${lost.spans} spans could not be sent to ${endpoint}: ${lost.why}`);
    },
  };
}

/** False where it did not end in time. A failure is an end: it has been counted. */
async function within(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
