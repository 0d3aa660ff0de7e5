import { nameSides } from "@/app/view/comparison-words";
import { formatNumber } from "@/app/view/number";
import type { ComparisonPage } from "@/db";
import { Scroll } from "./scroll";
import { TicketLinks } from "./ticket-links";

const MOST_LINKS = 12;

/** Whose replies still claim what no call did: no longer, still, and newly. */
export function ClaimChanges({ page }: { page: ComparisonPage }) {
  const { claimChanges } = page;
  if (claimChanges === null) return null;
  const rows = [
    { what: "No longer made", tickets: claimChanges.gone },
    { what: "Still made", tickets: claimChanges.stayed },
    { what: `New in ${nameSides(page).candidate}`, tickets: claimChanges.came },
  ];
  return (
    <section aria-labelledby="claims">
      <div className="sectionhead">
        <h2 id="claims">Unbacked claims</h2>
        <p>said it was done; no call did it</p>
      </div>
      <Scroll label="Unbacked claims table">
        <table className="sides">
          <tbody>
            {rows.map(({ what, tickets }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>
                  {tickets.length === 0 ? (
                    <span className="faint">none</span>
                  ) : (
                    <TicketLinks
                      recording={page.candidate.id}
                      tickets={tickets.map((ticket) => ({ ticket, trial: 1 }))}
                      most={MOST_LINKS}
                    />
                  )}
                </td>
                <td className="number">{formatNumber(tickets.length)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
