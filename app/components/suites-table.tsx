import { here } from "@/app/api/here";
import { descriptionsPath } from "@/app/view/description-paths";
import { formatNumber } from "@/app/view/number";
import { listRecordings } from "@/db";
import type { Suite } from "@/lib/suite";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Roving } from "./roving";
import { Scroll } from "./scroll";

/** Suites with how much there is of each. */
export async function SuitesTable({ suites }: { suites: readonly Suite[] }) {
  const rows = await listRecordings(here().db);
  return (
    <Scroll label="Suites table" hasStops>
      <Roving>
        <table className="suites">
          <thead>
            <tr>
              <th scope="col">Suite</th>
              <th scope="col" className="number">
                Tickets
              </th>
              <th scope="col" className="number">
                Revisions
              </th>
              <th scope="col" className="number">
                Recordings
              </th>
            </tr>
          </thead>
          <tbody>
            {suites.map(({ id, title, tickets, revisions }) => (
              <tr key={id} className="row">
                <th scope="row">
                  <PageLink className="name" href={descriptionsPath(id)}>
                    {id}
                  </PageLink>
                  <div className="note">
                    <PlainText text={title} />
                  </div>
                </th>
                <td className="number">{formatNumber(tickets.length)}</td>
                <td className="number">{formatNumber(revisions.length)}</td>
                <td className="number">{formatNumber(rows.filter(({ suite }) => suite === id).length)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Roving>
    </Scroll>
  );
}
