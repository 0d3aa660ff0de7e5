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
import { PerToolTable } from "@/app/components/per-tool-table";
import { SideBySide } from "@/app/components/side-by-side";
import { StripSection } from "@/app/components/strip-section";
import { Unpaired } from "@/app/components/unpaired";
import { canCompare } from "@/app/view/groups";
import { comparePath } from "@/app/view/paths";
import { orderPicks } from "@/app/view/picks";
import { readParam, type SearchParams } from "@/app/view/search-param";
import { getComparison, listRecordings } from "@/db";

export const metadata: Metadata = { title: "Compare" };

type Props = { searchParams: Promise<SearchParams> };

export default async function ComparePage({ searchParams }: Props) {
  const params = await searchParams;
  const db = here().db;
  const rows = await listRecordings(db);
  // What the first page's form sends: two ticks, in no order of their own.
  const [older, newer] = orderPicks(rows, [params.pick ?? []].flat());
  if (older !== undefined && newer !== undefined) redirect(comparePath(older.id, newer.id));
  const base = readParam(params, "base");
  const candidate = readParam(params, "candidate");
  const page =
    base === undefined || candidate === undefined ? null : await getComparison(db, base, candidate);
  const pickers = (
    <ComparePickers
      rows={rows.filter((row) => canCompare(row) || row.id === base || row.id === candidate)}
      base={base}
      candidate={candidate}
    />
  );
  if (page === null) {
    const isMissing = base !== undefined && candidate !== undefined;
    return (
      <>
        <div className="head">
          <h1>Compare two recordings</h1>
          <p className="setup">
            {isMissing
              ? "One of the two is not here; it may have been removed. Pick two that are."
              : "Pick a base and a candidate of the same tickets. Where exactly one thing differs, the page says what that one thing did."}
          </p>
        </div>
        {pickers}
      </>
    );
  }
  return (
    <>
      <CompareHead page={page} />
      {pickers}
      {page.comparison.comparable ? (
        <>
          <CompareSummary page={page} />
          <StripSection page={page} />
          <div className="columns text-and-tools">
            <ChangedText page={page} />
            <PerToolTable page={page} />
          </div>
          <ChangedTickets page={page} />
          <ClaimChanges page={page} />
          <MovesTable page={page} />
        </>
      ) : (
        <>
          <SideBySide page={page} />
          <ChangedText page={page} />
        </>
      )}
      <Unpaired page={page} />
      <ComparisonExports base={page.base.id} candidate={page.candidate.id} />
      <footer className="foot">
        Swapping the sides turns every sign round and changes no verdict. Paired by ticket and trial on
        unchanged tickets. <kbd>?</kbd> what the words mean
      </footer>
    </>
  );
}
