import { KIND_WORDS, type ReadChoice } from "@/app/view/compare-choice";
import { nameSides } from "@/app/view/comparison-words";
import { comparePath } from "@/app/view/paths";
import type { ComparisonPage } from "@/db";
import { PageLink } from "./page-link";
import { StripLegend, TicketStrip } from "./ticket-strip";

/** One square per ticket over the whole width; the heading of a kind shows what stands below for that kind alone. */
export function StripSection({ page, choice }: { page: ComparisonPage; choice: ReadChoice }) {
  const { pair, show } = choice;
  const pathOf = (state: ReadChoice["show"]) =>
    comparePath(page.base.id, page.candidate.id, { pair, show: state });
  return (
    <section className="strip-section" aria-label="Every ticket">
      <StripLegend candidate={nameSides(page).candidate} />
      <TicketStrip
        page={page}
        flat
        shown={show}
        hrefOf={(state) => pathOf(state === show ? undefined : state)}
      />
      {show !== undefined && (
        <p className="small only">
          Below, per tool and where calls moved: only what is {KIND_WORDS[show]}.{" "}
          <PageLink href={pathOf(undefined)} scroll={false}>
            Show every ticket
          </PageLink>
        </p>
      )}
    </section>
  );
}
