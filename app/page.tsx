import { here } from "@/app/api/here";
import { CompareForm } from "@/app/components/compare-form";
import { ExampleTicketCard } from "@/app/components/example-ticket-card";
import { LatestComparison } from "@/app/components/latest-comparison";
import { RecordingsPager } from "@/app/components/recordings-pager";
import { RecordingsTable, ScaleLegend } from "@/app/components/recordings-table";
import { JustRemoved, RemovedRecordings } from "@/app/components/removed-recordings";
import { groupRecordings, pageOfGroups } from "@/app/view/groups";
import { describeRecordings } from "@/app/view/inventory-line";
import { type ExampleShown, pickLost, showLost } from "@/app/view/lost-example";
import { readParam, type SearchParams } from "@/app/view/search-param";
import {
  type ComparisonPage,
  type Db,
  exampleTicket,
  getInventory,
  getTicketPage,
  latestComparison,
  listRecordings,
  listTrash,
} from "@/db";
import { readAnnotations } from "@/lib/annotations";
import { formatCount } from "@/lib/format";

export const metadata = { title: "Recordings · Rightcall" };

type Props = { searchParams: Promise<SearchParams> };

export default async function FirstPage({ searchParams }: Props) {
  const { db, dataDir } = here();
  const after = readParam(await searchParams, "after");
  const [inventory, latest, stored, annotations, trash] = await Promise.all([
    getInventory(db),
    latestComparison(db),
    listRecordings(db),
    readAnnotations(dataDir),
    listTrash(dataDir),
  ]);
  const rows = stored.map((row) => ({
    ...row,
    title: annotations.of(row.fileSha256).title?.text ?? row.title,
  }));
  const example = await chooseExample(db, latest);
  const loaded = describeRecordings(inventory);
  const page = pageOfGroups(groupRecordings(rows), after);
  const shown = new Set(page.groups.flatMap((group) => group.rows.map(({ id }) => id)));
  return (
    <>
      <JustRemoved trash={trash} />
      <div className="head">
        <h1>Does the model reach for the right tool, and did it do what it told the customer?</h1>
        <p className="setup">
          Loaded: <b>{formatCount(inventory.tickets, "ticket")}</b>,{" "}
          <b>{formatCount(inventory.tools, "tool")}</b> on {formatCount(inventory.servers, "MCP server")},{" "}
          <b>{formatCount(loaded.total, "recording")}</b>
          {loaded.total > 0 && `: ${loaded.parts}`}.
        </p>
      </div>
      {(latest !== null || example !== null) && (
        <div className="panels">
          {latest !== null && <LatestComparison page={latest} />}
          {example !== null && <ExampleTicketCard example={example} />}
        </div>
      )}
      <section aria-labelledby="recordings">
        <div className="sectionhead">
          <h2 id="recordings">Recordings</h2>
          <p>One file each: what one model or matcher saw and said. Tick two to compare.</p>
        </div>
        <ScaleLegend />
        <CompareForm
          rows={rows
            .filter(({ id }) => shown.has(id))
            .map(({ id, revision, model, suite, recordedAt }) => ({
              id,
              revision,
              model,
              suite,
              recordedAt,
            }))}
        >
          <RecordingsTable groups={page.groups} />
        </CompareForm>
        <RecordingsPager page={page} isFirst={page.from <= 1} />
        <RemovedRecordings trash={trash} />
      </section>
    </>
  );
}

/** A chat model's ticket with a claim where there is one; until then the ticket that the comparison beside it lost. */
async function chooseExample(db: Db, latest: ComparisonPage | null): Promise<ExampleShown | null> {
  const example = await exampleTicket(db);
  const lost = latest === null ? null : pickLost(latest);
  if (example?.recording.group === "model" || latest === null || lost === null) return example;
  const page = await getTicketPage(db, lost.recording, lost.ticket, lost.trial);
  return page === null ? example : showLost(latest, page);
}
