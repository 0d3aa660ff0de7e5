import { nameSides } from "@/app/view/comparison-words";
import type { ComparisonPage } from "@/db";
import { StripLegend, TicketStrip } from "./ticket-strip";

/** One square per ticket over the whole width. */
export function StripSection({ page }: { page: ComparisonPage }) {
  return (
    <section className="strip-section" aria-label="Every ticket">
      <StripLegend candidate={nameSides(page).candidate} />
      <TicketStrip page={page} flat />
    </section>
  );
}
