import { sayCertainty, sortPairs } from "@/app/view/comparison-words";
import { descriptionsPath } from "@/app/view/description-paths";
import { sayDescriptions } from "@/app/view/description-words";
import { comparePath } from "@/app/view/paths";
import { editPath } from "@/app/view/record-paths";
import type { DescriptionsPage } from "@/db";
import { formatCount } from "@/lib/format";
import { Badge } from "./badge";
import { PageLink } from "./page-link";
import { TicketLinks } from "./ticket-links";

type Props = { page: DescriptionsPage; suites: readonly string[] };

/** What the newest rewording did, in words with its worse tickets; then what is here. */
export function DescriptionsHead({ page, suites }: Props) {
  const { newest, suite } = page;
  const { lost } = sortPairs(newest?.pairs ?? []);
  return (
    <div className="head">
      <p className="crumbs">
        <PageLink href="/descriptions">Descriptions</PageLink> / {suite.id}{" "}
        {newest !== null && <Badge recording={newest.candidate} />}
      </p>
      <h1 className="say">
        {newest?.comparison.comparable && lost.length > 0 ? (
          <>
            {sayDescriptions(page).replace(/\.$/, ": ")}
            <TicketLinks
              recording={newest.candidate.id}
              tickets={lost}
              count={newest.pairCounts.lost}
              most={4}
            />
            .
          </>
        ) : (
          sayDescriptions(page)
        )}
      </h1>
      {newest !== null && (
        <p className="setup">
          {sayCertainty(newest)}{" "}
          <PageLink href={comparePath(newest.base.id, newest.candidate.id)}>Open the comparison</PageLink>
        </p>
      )}
      <p className="setup">
        {suite.title}: <b>{formatCount(page.revisions.length, "tool list")}</b>,{" "}
        <b>{formatCount(countRecordings(page), "recording")}</b>.
      </p>
      {page.tools.length > 0 && (
        <p className="inline-acts">
          <PageLink className="button" href={editPath(suite.id, newest?.candidate.revision ?? undefined)}>
            Edit a description
          </PageLink>
        </p>
      )}
      {suites.length > 1 && (
        <nav className="chips" aria-label="Suites">
          {suites.map((id) => (
            <PageLink
              key={id}
              className="chip"
              href={descriptionsPath(id)}
              aria-current={id === suite.id ? "page" : undefined}
            >
              {id}
            </PageLink>
          ))}
        </nav>
      )}
    </div>
  );
}

function countRecordings({ revisions, unplaced }: DescriptionsPage): number {
  return revisions.reduce((sum, { recordings }) => sum + recordings.length, unplaced.length);
}
