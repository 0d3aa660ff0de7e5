import type { GroupPage } from "@/app/view/groups";
import { formatNumber } from "@/app/view/number";
import { buildHref } from "@/app/view/search-param";
import { PageLink } from "./page-link";

type Props = { page: GroupPage; isFirst: boolean };

/** Past thirty recordings the table has pages; two of different pages are picked on the comparison page. */
export function RecordingsPager({ page: { from, to, total, next }, isFirst }: Props) {
  if (isFirst && next === null) return null;
  return (
    <nav className="pager" aria-label="Pages of recordings">
      <span>
        {formatNumber(from)} to {formatNumber(to)} of {formatNumber(total)}
      </span>
      {!isFirst && (
        <PageLink className="button" href="/#recordings">
          First page
        </PageLink>
      )}
      {next !== null && (
        <PageLink className="button" href={`${buildHref("/", { after: next })}#recordings`} rel="next">
          Next
        </PageLink>
      )}
    </nav>
  );
}
