import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { here } from "@/app/api/here";
import { ArgumentsTable } from "@/app/components/arguments-table";
import { ClaimsPanel } from "@/app/components/claims-panel";
import { CurrentPanel } from "@/app/components/current-panel";
import { ExpectationForm } from "@/app/components/expectation-form";
import { PreferenceBars } from "@/app/components/preference-bars";
import { RawReplies } from "@/app/components/raw-replies";
import { TicketHead } from "@/app/components/ticket-head";
import { TracePanel } from "@/app/components/trace-panel";
import { Transcript } from "@/app/components/transcript";
import { Versus } from "@/app/components/versus";
import { readPageNotes } from "@/app/view/here-notes";
import { readWhole, type SearchParams } from "@/app/view/search-param";
import { showText } from "@/app/view/show-text";
import { readSelection } from "@/app/view/ticket-filter";
import { getTicketPage } from "@/db";

type Props = { params: Promise<{ id: string; ticket: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, ticket } = await params;
  return { title: showText(`${decodeURIComponent(ticket)} in ${decodeURIComponent(id)}`) };
}

export default async function TicketPage({ params, searchParams }: Props) {
  const { id, ticket } = await params;
  const query = await searchParams;
  const selection = readSelection(query);
  const page = await getTicketPage(
    here().db,
    decodeURIComponent(id),
    decodeURIComponent(ticket),
    readWhole(query, "trial", 1),
    selection,
  );
  if (page === null) notFound();
  const notes = await readPageNotes(page.recording.fileSha256);
  return (
    <>
      <TicketHead page={page} selection={selection} />
      <Versus page={page} />
      <ArgumentsTable page={page} />
      <PreferenceBars page={page} />
      <div className="columns transcript-and-checks">
        <Transcript page={page} />
        <div>
          <ClaimsPanel page={page} notes={notes} />
          <CurrentPanel page={page} />
        </div>
      </div>
      <TracePanel page={page} />
      <ExpectationForm page={page} notes={notes} />
      <RawReplies page={page} />
      <footer className="foot">
        <kbd>[</kbd> <kbd>]</kbd> previous and next in this selection, <kbd>Esc</kbd> back to the scorecard,{" "}
        <kbd>?</kbd> what the words mean
      </footer>
    </>
  );
}
