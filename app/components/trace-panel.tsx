import { layOutSpans } from "@/app/view/waterfall";
import type { TicketPage } from "@/db";
import { formatCount, formatDuration } from "@/lib/format";
import { CONVENTION_LINE, type RunTrace } from "@/lib/trace";
import { Fold } from "./fold";
import { Frames } from "./frames";
import { Waterfall } from "./waterfall";

/** What the newest replay did for this ticket run: spans over time, then the messages behind them, folded. */
export function TracePanel({ page }: { page: TicketPage }) {
  const { trace } = page;
  const run = trace?.run ?? null;
  return (
    <section aria-labelledby="trace">
      <div className="sectionhead">
        <h2 id="trace">What the last replay did</h2>
        {run !== null && (
          <p>
            {formatCount(run.spans.length, "span")} in {formatDuration(layOutSpans(run.spans).totalMs)}{" "}
            (naming {CONVENTION_LINE})
          </p>
        )}
      </div>
      {run === null ? (
        <p className="small soft">{sayMissing(page)}</p>
      ) : (
        <Waterfall spans={run.spans} label="Spans of this ticket run" />
      )}
      {run !== null && (
        <div className="folds">
          <Messages title="Messages" trace={run} />
          {trace?.connecting && <Connecting trace={trace.connecting} />}
        </div>
      )}
    </section>
  );
}

function Messages({ title, trace }: { title: string; trace: RunTrace }) {
  const { frames, left } = trace;
  return (
    <Fold
      title={title}
      answer={
        frames.length === 0
          ? "none: no tool was called"
          : `${formatCount(frames.length, "message")} between host and servers, with headers; secrets left out`
      }
    >
      <Frames frames={frames} />
      {left.frames + left.spans > 0 && (
        <p className="small soft">
          Not kept: {formatCount(left.frames, "message")} and {formatCount(left.spans, "span")} more.
        </p>
      )}
    </Fold>
  );
}

function Connecting({ trace }: { trace: RunTrace }) {
  return (
    <Fold
      title="Connecting"
      answer={`${formatCount(trace.spans.length, "span")}, ${formatCount(trace.frames.length, "message")}: once, before the first ticket`}
    >
      <Waterfall spans={trace.spans} label="Spans of connecting" />
      <Frames frames={trace.frames} />
    </Fold>
  );
}

function sayMissing({ recording, trace }: TicketPage): string {
  if (trace !== null && trace.left > 0) {
    return `This ticket run's spans and messages were not kept: a replay keeps those of its first ticket runs, and ${formatCount(trace.left, "ticket run")} came after.`;
  }
  if (recording.suite === null)
    return "Nothing traced: the recording names no suite, so it cannot be replayed.";
  return `Nothing traced yet. Press Replay on the scorecard, or run “rightcall replay ${recording.id}”: spans and messages are kept where the suite's servers are the built-in shop's.`;
}
