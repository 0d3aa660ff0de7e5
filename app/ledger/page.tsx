import type { Metadata } from "next";
import { here } from "@/app/api/here";
import { PageLink } from "@/app/components/page-link";
import { PlainText } from "@/app/components/plain-text";
import { Scroll } from "@/app/components/scroll";
import { describeChange } from "@/app/view/expectation-change";
import { recordingPath, ticketPath } from "@/app/view/paths";
import { type Ledger, type LedgerEntry, readLedger } from "@/db";
import { formatAge, formatCount, formatFraction } from "@/lib/format";

export const metadata: Metadata = { title: "Re-score ledger" };

export default async function LedgerPage() {
  const { entries, untold, damaged } = await readLedger(here().dataDir);
  return (
    <>
      <div className="head">
        <h1>Which figures moved when an expectation was edited</h1>
        <p className="setup">
          Each edit scores every recording of its suite again. What was recorded does not change, and no line
          here is ever rewritten.{" "}
          {entries.length === 0 ? "Nothing was edited yet." : `${formatCount(entries.length, "edit")}.`} A
          ticket's page edits what it is held against.
        </p>
        {damaged.length > 0 && (
          <p className="banner">Cannot be read, and left as they are: {damaged.join("; ")}.</p>
        )}
      </div>
      {entries.map((entry) => (
        <Entry key={`${entry.at}${entry.suite}${entry.ticket}`} entry={entry} />
      ))}
      <Untold untold={untold} />
    </>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { moved } = entry;
  const id = `edit-${Date.parse(entry.at)}`;
  return (
    <section aria-labelledby={id}>
      <div className="sectionhead">
        <h2 id={id}>
          <PlainText text={entry.ticket} /> of suite {entry.suite}
        </h2>
        <p>
          <time dateTime={entry.at} title={entry.at}>
            {formatAge(entry.at, new Date())}
          </time>{" "}
          by <PlainText text={entry.by} />: <PlainText text={entry.why} />
        </p>
      </div>
      <ul className="small soft">
        {describeChange(entry.from, entry.to).map((line) => (
          <li key={line}>
            <PlainText text={line} />
          </li>
        ))}
      </ul>
      {entry.failed.length > 0 && (
        <p className="banner">Could not be scored again: {entry.failed.join(", ")}.</p>
      )}
      {moved.length === 0 ? (
        <p className="small">No figure of any recording moved.</p>
      ) : (
        <Scroll label={`What moved with ${entry.ticket}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Recording</th>
                <th scope="col">Figures, before → after</th>
                <th scope="col">By the ticket</th>
              </tr>
            </thead>
            <tbody>
              {moved.map((one) => (
                <tr key={one.recording}>
                  <th scope="row">
                    <PageLink href={recordingPath(one.recording)}>{one.recording}</PageLink>
                  </th>
                  <td>
                    {one.figures.length === 0 && <span className="faint">none moved</span>}
                    {one.figures.map(({ figure, before, after }) => (
                      <div key={figure}>
                        {figure}: {sayCount(before)} → <b>{sayCount(after)}</b>
                      </div>
                    ))}
                  </td>
                  <td>
                    {one.runs.map(({ trial, before, after }) => (
                      <div key={trial}>
                        <PageLink href={ticketPath(one.recording, entry.ticket, trial)}>
                          <PlainText text={entry.ticket} />
                          {trial > 1 && `, trial ${trial}`}
                        </PageLink>
                        : {before} → {after}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

function Untold({ untold }: Pick<Ledger, "untold">) {
  if (untold.length === 0) return null;
  return (
    <section aria-labelledby="untold">
      <div className="sectionhead">
        <h2 id="untold">Edits without figures</h2>
        <p>written by hand, or by a process that was stopped: what moved was not noted</p>
      </div>
      <ul className="small">
        {untold.map((edit) => (
          <li key={`${edit.at}${edit.ticket}`}>
            {edit.suite}, <PlainText text={edit.ticket} />, {edit.at}, <PlainText text={edit.by} />:{" "}
            <PlainText text={edit.why} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function sayCount(count: { k: number; n: number } | null): string {
  return count === null ? "not measured" : formatFraction(count);
}
