import type { Compared } from "@/app/view/contract-compare";
import { cutText } from "@/app/view/server-tools";
import type { ToolChanges } from "@/lib/contract";
import { formatCount } from "@/lib/format";
import { PlainText } from "./plain-text";
import { RevealedText } from "./revealed-text";

const MOST_TOOLS = 100;
const MOST_LINES = 60;

/** What differs between two lists, tool by tool, what breaks first; as `rightcall contract diff` says it. */
export function ContractChanges({ compared }: { compared: Compared }) {
  const { tools } = compared.changes;
  return (
    <>
      {compared.warnings.map((warning) => (
        <p key={warning} className="aside">
          <PlainText text={cutText(warning, 300)} />
        </p>
      ))}
      {tools.length > 0 && (
        <ul className="contract-tools">
          {tools.slice(0, MOST_TOOLS).map((tool) => (
            <ToolLines key={tool.tool} changes={tool} />
          ))}
        </ul>
      )}
      {tools.length > MOST_TOOLS && (
        <p className="note">{formatCount(tools.length - MOST_TOOLS, "more tool")} differ.</p>
      )}
    </>
  );
}

function ToolLines({ changes: { tool, breaking, compatible } }: { changes: ToolChanges }) {
  const lines = [...breaking, ...compatible];
  return (
    <li className="contract-tool">
      <code>
        <RevealedText text={cutText(tool, 120)} isName />
      </code>
      <ul>
        {lines.slice(0, MOST_LINES).map((change) => (
          <li key={`${change.side} ${change.path} ${change.kind}`} className={change.breaking ? "" : "soft"}>
            <b className={change.breaking ? "alarm" : "note"}>{change.breaking ? "breaks" : "fits"}</b>{" "}
            <PlainText text={cutText(change.text, 300)} />
          </li>
        ))}
        {lines.length > MOST_LINES && <li className="note">{lines.length - MOST_LINES} more lines</li>}
      </ul>
    </li>
  );
}
