import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { here } from "@/app/api/here";
import { ChangedText } from "@/app/components/changed-text";
import { ChangedTickets } from "@/app/components/changed-tickets";
import { ClaimChanges } from "@/app/components/claim-changes";
import { CompareHead } from "@/app/components/compare-head";
import { ComparePickers } from "@/app/components/compare-pickers";
import { CompareSummary } from "@/app/components/compare-summary";
import { ComparisonExports } from "@/app/components/comparison-exports";
import { MovesTable } from "@/app/components/moves-table";
import { PageLink } from "@/app/components/page-link";
import { PerToolTable } from "@/app/components/per-tool-table";
import { PlainText } from "@/app/components/plain-text";
import { PreferenceComparison } from "@/app/components/preference-comparison";
import { SideBySide } from "@/app/components/side-by-side";
import { StripSection } from "@/app/components/strip-section";
import { Unpaired } from "@/app/components/unpaired";
import { type ReadChoice, readChoice, swapPairs } from "@/app/view/compare-choice";
import { canCompare } from "@/app/view/groups";
import { comparePath } from "@/app/view/paths";
import { orderPicks } from "@/app/view/picks";
import { readParam, readParams, type SearchParams } from "@/app/view/search-param";
import {
  type ComparisonPage,
  type Db,
  getComparison,
  listPairRows,
  listRecordings,
  type PairRowsPage,
} from "@/db";
import { RefusedPairing } from "@/lib/compare";

export const metadata: Metadata = { title: "Compare" };

type Props = { searchParams: Promise<SearchParams> };

export default async function ComparePage({ searchParams }: Props) {
  const params = await searchParams;
  const db = here().db;
  const rows = await listRecordings(db);
  // What the first page's form sends: two ticks, in no order of their own.
  const [older, newer] = orderPicks(rows, readParams(params, "pick"));
  if (older !== undefined && newer !== undefined) redirect(comparePath(older.id, newer.id));
  const base = readParam(params, "base");
  const candidate = readParam(params, "candidate");
  const choice = readChoice(params);
  const read = await readPage(db, base, candidate, choice);
  const { page } = read;
  const shownRows = rows.filter((row) => canCompare(row) || row.id === base || row.id === candidate);
  if (page === null) {
    return (
      <>
        <div className="head">
          <h1>Compare two recordings</h1>
          <p className="setup">
            {read.refusal === null ? sayPick(base, candidate) : "This pairing cannot be made."}
          </p>
          {read.refusal !== null && (
            <p className="alarm small" role="alert">
              <PlainText text={read.refusal} />
            </p>
          )}
          {read.refusal !== null && base !== undefined && candidate !== undefined && (
            <p className="small">
              <PageLink href={comparePath(base, candidate)}>Compare the two without it</PageLink>
            </p>
          )}
        </div>
        <ComparePickers rows={shownRows} base={base} candidate={candidate} />
      </>
    );
  }
  return (
    <>
      <CompareHead page={page} />
      <ComparePickers
        rows={shownRows}
        base={base}
        candidate={candidate}
        swappedPair={swapPairs(page.comparison.renamed)}
      >
        <ComparisonExports base={page.base.id} candidate={page.candidate.id} pair={choice.pair} />
      </ComparePickers>
      {page.comparison.comparable ? (
        <>
          <CompareSummary page={page} />
          <StripSection page={page} choice={choice} />
          <div className="columns text-and-tools">
            <ChangedText page={page} />
            <PerToolTable page={page} show={choice.show} />
          </div>
          <ChangedTickets page={page} choice={choice} list={read.list} />
          <ClaimChanges page={page} />
          <PreferenceComparison page={page} />
          <MovesTable page={page} show={choice.show} />
        </>
      ) : (
        <>
          <SideBySide page={page} />
          <ChangedText page={page} />
        </>
      )}
      <Unpaired page={page} />
      <footer className="foot">
        Swapping the sides turns every sign round and changes no verdict. Paired by ticket and trial on
        unchanged tickets. <kbd>?</kbd> what the words mean
      </footer>
    </>
  );
}

type Read = { page: ComparisonPage | null; list: PairRowsPage | null; refusal: string | null };

/** The comparison an address asks for; a pairing that fits no tools is refused in words. */
async function readPage(
  db: Db,
  base: string | undefined,
  candidate: string | undefined,
  { pair, show, after }: ReadChoice,
): Promise<Read> {
  if (base === undefined || candidate === undefined) return { page: null, list: null, refusal: null };
  try {
    const page = await getComparison(db, base, candidate, { pair, show });
    const list =
      show === undefined || page?.comparison.comparable !== true
        ? null
        : await listPairRows(db, base, candidate, { state: show, after, pair });
    return { page, list, refusal: null };
  } catch (error) {
    if (error instanceof RefusedPairing) return { page: null, list: null, refusal: error.message };
    throw error;
  }
}

function sayPick(base: string | undefined, candidate: string | undefined): string {
  return base !== undefined && candidate !== undefined
    ? "One of the two is not here; it may have been removed. Pick two that are."
    : "Pick a base and a candidate of the same tickets. Where exactly one thing differs, the page says what that one thing did.";
}
