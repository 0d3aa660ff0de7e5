import { type Bar, layOutSpans, sayStatus } from "@/app/view/waterfall";
import { formatDuration } from "@/lib/format";
import type { KeptSpan } from "@/lib/trace";
import { CodePairs } from "./code-pairs";
import { PlainText } from "./plain-text";

type Props = { spans: readonly KeptSpan[]; label: string };

/** Spans over time, a row each, nested under what called them; a row opens to the span's attributes. */
export function Waterfall({ spans, label }: Props) {
  const { bars } = layOutSpans(spans);
  return (
    <ol className="waterfall" aria-label={label}>
      {bars.map((bar) => (
        <Row key={bar.span.spanId} bar={bar} />
      ))}
    </ol>
  );
}

function Row({ bar }: { bar: Bar }) {
  const { span, depth, startMs } = bar;
  const isError = span.status === "ERROR";
  return (
    <li>
      <details className="plain">
        <summary>
          <span className={`span-name depth-${Math.min(depth, 4)}`}>
            <code>
              <PlainText text={span.name} />
            </code>{" "}
            <span className="faint micro">
              {span.kind} · <PlainText text={span.of} />
            </span>
          </span>
          <svg
            className={`span-bar ${span.kind.toLowerCase()} ${isError ? "failed" : ""}`}
            aria-hidden="true"
          >
            <rect className="track" x="0" y="5" width="100%" height="1" />
            <rect
              className="bar"
              x={percent(bar.left)}
              y="1"
              width={percent(bar.width)}
              height="9"
              rx="1.5"
            />
          </svg>
          <span className="span-time small">
            {formatDuration(span.durationMs)}
            <span className="unseen"> from {formatDuration(startMs)}, </span>{" "}
            <span className={isError ? "alarm" : "faint"}>
              <PlainText text={sayStatus(span)} />
            </span>
          </span>
        </summary>
        <Attributes span={span} startMs={startMs} />
      </details>
    </li>
  );
}

const percent = (share: number) => `${share.toFixed(2)}%`;

function Attributes({ span, startMs }: { span: KeptSpan; startMs: number }) {
  const lines: [string, string][] = [
    ...Object.entries(span.attributes).map(([name, value]): [string, string] => [name, String(value)]),
    ["status", span.statusMessage === null ? span.status : `${span.status}: ${span.statusMessage}`],
    ["starts after", formatDuration(startMs)],
    ["trace", span.traceId],
    ["span", span.spanId],
    ["parent", span.parentSpanId ?? "none"],
  ];
  return (
    <div className="inside">
      <CodePairs pairs={lines} />
    </div>
  );
}
