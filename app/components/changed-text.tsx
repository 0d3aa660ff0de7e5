import { nameSides } from "@/app/view/comparison-words";
import { groupChanges } from "@/app/view/tool-changes";
import { diffWords } from "@/app/view/word-diff";
import type { ComparisonPage } from "@/db";
import { formatCount } from "@/lib/format";
import type { ToolChange } from "@/lib/tool-list";
import { DiffLines } from "./diff-lines";
import { PlainText } from "./plain-text";
import { RenamedTools } from "./renamed-tools";

const MOST_TOOLS = 12;

/** What the model read on each side: every changed text word by word. */
export function ChangedText({ page }: { page: ComparisonPage }) {
  const tools = groupChanges(page.comparison.toolChanges);
  const names = nameSides(page);
  if (tools.length === 0 && !page.comparison.comparable) return null;
  return (
    <section aria-labelledby="text">
      <div className="sectionhead">
        <h2 id="text">What the model read</h2>
        <p>
          {tools.length === 0
            ? "the same tool descriptions on both sides"
            : `${formatCount(tools.length, "tool description")} changed, ${names.base} → ${names.candidate}`}
        </p>
      </div>
      <RenamedTools page={page} />
      {tools.slice(0, MOST_TOOLS).map(({ tool, changes }) => (
        <div key={tool} className="changed-tool">
          <h3>
            <code>
              <PlainText text={tool} />
            </code>
          </h3>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </div>
      ))}
      {tools.length > MOST_TOOLS && (
        <p className="note">
          and {formatCount(tools.length - MOST_TOOLS, "more tool")}; the JSON export holds them all
        </p>
      )}
    </section>
  );
}

function Change({ change }: { change: ToolChange }) {
  const { field, kind, from, to } = change;
  if (kind === "order") {
    return (
      <p className="small soft">
        stands at another place in the list: {from ?? "absent"} → {to ?? "absent"}
      </p>
    );
  }
  return (
    <>
      <p className="note">
        <PlainText text={field} /> · {from === null ? "added" : to === null ? "removed" : kind}
      </p>
      <DiffLines
        lines={diffWords(from ?? "", to ?? "")}
        {...(from === null ? { only: "after" } : to === null ? { only: "before" } : {})}
      />
    </>
  );
}
