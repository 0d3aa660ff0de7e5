import { nameSides, sayCertainty, sayVerdict, sortPairs } from "@/app/view/comparison-words";
import { comparePath } from "@/app/view/paths";
import { pickChange } from "@/app/view/tool-changes";
import { diffWords } from "@/app/view/word-diff";
import type { ComparisonPage } from "@/db";
import { formatCount } from "@/lib/format";
import { Badge } from "./badge";
import { BaseToCandidate } from "./base-to-candidate";
import { DiffLines } from "./diff-lines";
import { PageLink } from "./page-link";
import { TicketLinks } from "./ticket-links";
import { StripLegend, TicketStrip } from "./ticket-strip";

const CHARACTERS_AROUND_A_CHANGE = 60;

/** The first page's left panel: what the newest comparison says, in words, text, counts and squares. */
export function LatestComparison({ page }: { page: ComparisonPage }) {
  const names = nameSides(page);
  const { lost } = sortPairs(page.pairs);
  const change = pickChange(page.comparison.toolChanges);
  const tools = new Set(page.comparison.toolChanges.map(({ tool }) => tool)).size;
  return (
    <section className="panel" aria-labelledby="latest">
      <div className="panelhead">
        <h2 id="latest">Latest comparison</h2>
        <span className="soft small">
          {names.base} → {names.candidate}
        </span>
        <span className="end">
          <Badge recording={page.candidate} />
        </span>
      </div>
      <div className="stack">
        <div>
          <p className="say">{sayVerdict(page)}</p>
          <p className="small soft">
            {sayCertainty(page)}
            {lost.length > 0 && (
              <>
                {" "}
                Worse: <TicketLinks recording={page.candidate.id} tickets={lost} most={4} />.
              </>
            )}
          </p>
        </div>
        {change !== null && (
          <div>
            <DiffLines lines={diffWords(change.from ?? "", change.to ?? "", CHARACTERS_AROUND_A_CHANGE)} />
            <p className="note">
              <code>{change.tool}</code>,{" "}
              {tools === 1 ? "the only changed tool" : `one of ${formatCount(tools, "changed tool")}`}
            </p>
          </div>
        )}
        <BaseToCandidate page={page} />
        {page.comparison.comparable && (
          <div>
            <StripLegend candidate={names.candidate} />
            <TicketStrip page={page} />
          </div>
        )}
      </div>
      <p className="panelfoot">
        <PageLink href={comparePath(page.base.id, page.candidate.id)}>Open the comparison</PageLink>
      </p>
    </section>
  );
}
