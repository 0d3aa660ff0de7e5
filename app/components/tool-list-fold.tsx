import { recordingPath } from "@/app/view/paths";
import type { ScorecardPage } from "@/db";
import { formatCount } from "@/lib/format";
import { Fold } from "./fold";

/** For an upload whose file does not say what the tools' descriptions were: the place to say it. */
export function ToolListFold({ page }: { page: ScorecardPage }) {
  const { recording, header, tools } = page;
  if (recording.origin === "bundled" || header.toolListSha256 !== null || page.mixedTools) return null;
  return (
    <Fold
      id="tool-list"
      title="Tool list"
      answer={
        tools.length === 0
          ? "not in the file: attach what the server listed"
          : `${formatCount(tools.length, "tool")}, attached by hand`
      }
    >
      <form className="fields" method="post" action={`/api${recordingPath(recording.id)}/tools`}>
        <p className="small soft">
          Paste the JSON that the server answered to tools/list. It is kept beside the recording and used
          where descriptions are shown and compared; the scores stay as they are.
        </p>
        <label>
          tools/list
          <textarea name="tools" required rows={4} spellCheck={false} />
        </label>
        <div className="acts">
          <button type="submit" className="button">
            {tools.length === 0 ? "Attach the list" : "Attach another list"}
          </button>
        </div>
      </form>
    </Fold>
  );
}
