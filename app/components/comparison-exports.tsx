import { listComparisonExports } from "@/app/view/exports";
import { compareExportPath } from "@/app/view/paths";
import { ExportMenu } from "./export-menu";
import { PullRequestComment } from "./pull-request-comment";

type Props = { base: string; candidate: string; pair: readonly string[] };

/** What to take away from a comparison: files, and the text of a pull-request comment. */
export function ComparisonExports({ base, candidate, pair }: Props) {
  const comment = compareExportPath(base, candidate, "md", pair);
  return (
    <section className="take-away" aria-label="Export">
      <ExportMenu links={listComparisonExports(base, candidate, pair)} />
      <PullRequestComment key={comment} href={comment} />
    </section>
  );
}
