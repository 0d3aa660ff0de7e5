import { kindsOf } from "@/app/view/description-words";
import type { ToolChange } from "@/lib/tool-list";

/** The kinds among some changes as words, the gravest first. */
export function KindMarks({ changes }: { changes: readonly ToolChange[] }) {
  return kindsOf(changes).map(({ kind, word, meaning }) => (
    <span key={kind} className={`kind ${kind}`} title={meaning}>
      {word}
    </span>
  ));
}
