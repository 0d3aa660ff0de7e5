import { listComparisonExports } from "@/app/view/exports";
import { compareExportPath } from "@/app/view/paths";
import { ExportMenu } from "./export-menu";
import { PullRequestComment } from "./pull-request-comment";

/** What to take away from a comparison: files, and the text of a pull-request comment. */
export function ComparisonExports({ base, candidate }: { base: string; candidate: string }) {
  const comment = compareExportPath(base, candidate, "md");
  return (
    <section className="take-away" aria-label="Export">
      <ExportMenu links={listComparisonExports(base, candidate)} />
      <PullRequestComment key={comment} href={comment} />
    </section>
  );
}
