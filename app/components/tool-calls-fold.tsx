import { formatNumber } from "@/app/view/number";
import type { ReplayToolCalls, ScorecardPage } from "@/db";
import { formatCount, formatDate, formatDuration } from "@/lib/format";
import { CONVENTION_LINE } from "@/lib/trace";
import { Fold } from "./fold";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";

/** The newest replay's calls by tool, as the servers saw them. */
export function ToolCallsFold({ page }: { page: ScorecardPage }) {
  const { toolCalls } = page;
  return (
    <Fold title="Tool calls in the last replay" answer={sayCalls(toolCalls)}>
      {toolCalls !== null && toolCalls.tools.length > 0 && <Calls calls={toolCalls} />}
      {toolCalls === null && (
        <p className="prose">
          Press Replay above. Calls are traced where the suite's servers are the built-in shop's.
        </p>
      )}
    </Fold>
  );
}

function Calls({ calls }: { calls: ReplayToolCalls }) {
  return (
    <>
      <Scroll label="Tool calls by tool">
        <table className="tool-calls">
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col">Server</th>
              <th scope="col" className="number">
                Calls
              </th>
              <th scope="col">Errors by error.type</th>
              <th scope="col" className="number">
                Median
              </th>
              <th scope="col" className="number">
                Longest
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.tools.map(({ server, tool, count, errors, p50Ms, maxMs }) => (
              <tr key={`${server} ${tool}`}>
                <th scope="row">
                  <code>{tool === null ? "(no such tool)" : <PlainText text={tool} />}</code>
                </th>
                <td>
                  <PlainText text={server} />
                </td>
                <td className="number">{formatNumber(count)}</td>
                <td>
                  {errors.length === 0 ? (
                    <span className="faint">none</span>
                  ) : (
                    errors.map(({ type, count: times }) => `${formatNumber(times)} ${type}`).join(", ")
                  )}
                </td>
                <td className="number">{formatDuration(p50Ms)}</td>
                <td className="number">{formatDuration(maxMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="small soft">
        Server spans of tools/call in the replay of {formatDate(calls.at)}, durations over all calls of a tool
        on this machine; naming {CONVENTION_LINE}.
      </p>
    </>
  );
}

function sayCalls(calls: ReplayToolCalls | null): string {
  if (calls === null) return "not traced yet";
  const total = calls.tools.reduce((sum, { count }) => sum + count, 0);
  const failed = calls.tools.flatMap(({ errors }) => errors).reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return "no tool was called";
  return `${formatCount(total, "call")} of ${formatCount(calls.tools.length, "tool")}, ${failed === 0 ? "no error" : formatCount(failed, "error")}`;
}
