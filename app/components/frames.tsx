import { nameFrame, showFrame } from "@/app/view/frames";
import { formatNumber } from "@/app/view/number";
import { formatDuration } from "@/lib/format";
import type { KeptFrame } from "@/lib/trace";
import { CodePairs } from "./code-pairs";
import { PlainText } from "./plain-text";

/** Messages as they went over the wire, secrets left out; each opens to its headers and its JSON. */
export function Frames({ frames }: { frames: readonly KeptFrame[] }) {
  return (
    <ol className="frames">
      {frames.map((frame, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the messages of one replay never move
        <li key={index}>
          <Frame frame={frame} />
        </li>
      ))}
    </ol>
  );
}

function Frame({ frame }: { frame: KeptFrame }) {
  const toServer = frame.direction === "to-server";
  return (
    <details className="plain">
      <summary>
        <span className="frame-name">
          <span aria-hidden="true">{toServer ? "→" : "←"}</span>{" "}
          <code>
            <PlainText text={nameFrame(frame)} />
          </code>
        </span>
        <span className="faint micro">
          {toServer ? "to " : "from "}
          <PlainText text={frame.server} /> · {formatDuration(frame.at)}
          {frame.http?.status !== undefined && ` · HTTP ${frame.http.status}`}
        </span>
      </summary>
      <div className="inside">
        {frame.http !== undefined && <CodePairs pairs={frame.http.headers} className="frame-headers" />}
        <pre>
          <PlainText text={showFrame(frame)} />
        </pre>
        {frame.cutFrom !== undefined && (
          <p className="small soft">Cut: the message has {formatNumber(frame.cutFrom)} characters.</p>
        )}
      </div>
    </details>
  );
}
