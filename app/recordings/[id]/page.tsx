import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { here } from "@/app/api/here";
import { BesideAccuracy } from "@/app/components/beside-accuracy";
import { ClaimDriftLine } from "@/app/components/claim-drift";
import { HeldList } from "@/app/components/held-list";
import { MatrixTable } from "@/app/components/matrix-table";
import { ScorecardFacts } from "@/app/components/scorecard-facts";
import { ScorecardFolds } from "@/app/components/scorecard-folds";
import { ScorecardFoot } from "@/app/components/scorecard-foot";
import { ScorecardHead } from "@/app/components/scorecard-head";
import { TicketsSection } from "@/app/components/tickets-section";
import { readPageNotes } from "@/app/view/here-notes";
import { isClaimsOnly } from "@/app/view/scorecard-words";
import type { SearchParams } from "@/app/view/search-param";
import { readRowsOptions } from "@/app/view/ticket-filter";
import { findRunningReplay, getClaimDrift, getClaimReview, getScorecard, listTicketRows } from "@/db";

const TICKETS_PER_PAGE = 24;

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function ScorecardPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id);
  const options = readRowsOptions(await searchParams, TICKETS_PER_PAGE);
  const db = here().db;
  const [page, tickets] = await Promise.all([getScorecard(db, id), listTicketRows(db, id, options)]);
  if (page === null || tickets === null) notFound();
  const notes = await readPageNotes(page.file.sha256);
  const review = await getClaimReview(db, id, notes.said.claims);
  const hasClaims = page.claims.total > 0;
  return (
    <>
      <a className="skip button" href="#tickets">
        Skip to the tickets
      </a>
      <ScorecardHead
        page={page}
        title={notes.said.title?.text ?? page.recording.title}
        runningReplay={await findRunningReplay(db, id)}
      />
      <ScorecardFacts page={page} review={review} />
      <BesideAccuracy page={page} />
      {isClaimsOnly(page.scorecard) ? (
        <>
          {hasClaims && <HeldList page={page} notes={notes} review={review} />}
          <ClaimDriftLine drift={await getClaimDrift(db, id)} />
        </>
      ) : (
        <div className={hasClaims ? "columns matrix-and-held" : ""}>
          <MatrixTable page={page} selection={options} />
          {hasClaims && <HeldList page={page} notes={notes} review={review} />}
        </div>
      )}
      <TicketsSection page={page} tickets={tickets} options={options} />
      <ScorecardFolds page={page} notes={notes} />
      <ScorecardFoot page={page} />
    </>
  );
}
