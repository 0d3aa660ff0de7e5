import { here } from "@/app/api/here";
import { CompareForm } from "@/app/components/compare-form";
import { ExampleTicketCard } from "@/app/components/example-ticket-card";
import { LatestComparison } from "@/app/components/latest-comparison";
import { RecordingsTable, ScaleLegend } from "@/app/components/recordings-table";
import { groupRecordings } from "@/app/view/groups";
import { describeRecordings } from "@/app/view/inventory-line";
import { type ExampleShown, pickLost, showLost } from "@/app/view/lost-example";
import {
  type ComparisonPage,
  type Db,
  exampleTicket,
  getInventory,
  getTicketPage,
  latestComparison,
  listRecordings,
} from "@/db";
import { formatCount } from "@/lib/format";

export const metadata = { title: "Recordings · Rightcall" };

export default async function FirstPage() {
  const db = here().db;
  const [inventory, latest, rows] = await Promise.all([
    getInventory(db),
    latestComparison(db),
    listRecordings(db),
  ]);
  const example = await chooseExample(db, latest);
  const loaded = describeRecordings(inventory);
  const groups = groupRecordings(rows);
  return (
    <>
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
          rows={rows.map(({ id, revision, model, suite, recordedAt }) => ({
            id,
            revision,
            model,
            suite,
            recordedAt,
          }))}
        >
          <RecordingsTable groups={groups} />
        </CompareForm>
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
