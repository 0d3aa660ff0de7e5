import { revealDiff } from "@/app/view/reveal-diff";
import type { ToolChange } from "@/lib/tool-list";
import { DiffLines } from "./diff-lines";
import { KindMarks } from "./kind-marks";
import { RevealedText } from "./revealed-text";

/** One changed field of a tool: its path, what kind of change it is (unless its head says so), old over new word by word. */
export function FieldChange({ change, marks = true }: { change: ToolChange; marks?: boolean }) {
  const { field, kind, from, to } = change;
  return (
    <div className="field-change">
      <p className="note">
        {field === "tool" ? "the whole tool" : <RevealedText text={field} isName />}{" "}
        {marks && <KindMarks changes={[change]} />}
        {kind !== "order" && from === null && " new here"}
        {kind !== "order" && to === null && " gone"}
      </p>
      {kind === "order" ? (
        <p className="small soft">
          place {from ?? "unknown"} → {to ?? "unknown"} in the list
        </p>
      ) : (
        <DiffLines lines={revealDiff(from ?? "", to ?? "")} />
      )}
    </div>
  );
}
