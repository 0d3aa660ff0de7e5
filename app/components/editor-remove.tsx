import { descriptionsPath } from "@/app/view/description-paths";
import { DeleteButton } from "./delete-button";

/** Removes a revision that was saved here and that nothing was recorded under, after asking. */
export function EditorRemove({ suite, revision }: { suite: string; revision: string }) {
  return (
    <DeleteButton
      path={`/api/descriptions/${encodeURIComponent(suite)}/revisions/${encodeURIComponent(revision)}`}
      label={`Remove ${revision}`}
      className="button bare needs-script"
      question={`Remove ${revision}?`}
      yes="Remove it"
      next={descriptionsPath(suite)}
    >
      Its texts are removed, and do not come back. Nothing was recorded under it.
    </DeleteButton>
  );
}
