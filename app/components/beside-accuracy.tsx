import { formatNumber } from "@/app/view/number";
import { type LineStyle, showProvenance } from "@/app/view/provenance";
import type { ScorecardPage } from "@/db";
import { formatFraction } from "@/lib/format";
import { listBeside } from "@/lib/scoring";
import { RateCell } from "./fraction";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";
import { TicketLinks } from "./ticket-links";

/** What must not be done: figures beside accuracy, shown only where the suite asks for them. */
export function BesideAccuracy({ page }: { page: ScorecardPage }) {
  const { scorecard, recording } = page;
  const { abstention, forbiddenRate, forbidden, perKind = [] } = scorecard;
  if (abstention === null && forbiddenRate === null) return null;
  const { style } = showProvenance(recording.class);
  return (
    <section aria-labelledby="beside">
      <div className="sectionhead">
        <h2 id="beside">What must not be done</h2>
        <p>beside right first tool, never averaged with it</p>
      </div>
      <div className="columns beside">
        <Figures page={page} style={style} />
        {perKind.length > 0 && <Kinds kinds={perKind} />}
      </div>
      {forbidden !== undefined && forbidden.k > 0 && (
        <p className="small">
          Called a forbidden tool:{" "}
          <TicketLinks
            recording={recording.id}
            tickets={forbidden.tickets.map((ticket) => ({ ticket, trial: 1 }))}
            most={8}
          />
          .
        </p>
      )}
      {recording.mode === "first-call" && (
        <p className="small soft">
          Only first calls were recorded: a later forbidden call was not looked for.
        </p>
      )}
    </section>
  );
}

function Figures({ page, style }: { page: ScorecardPage; style: LineStyle }) {
  return (
    <Scroll label="What must not be done table">
      <table className="measures">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Ticket runs, 0 to 100 %</th>
            <th scope="col" className="wide">
              Better is
            </th>
          </tr>
        </thead>
        <tbody>
          {listBeside(page.scorecard).map(({ id, name, means, wanted, rate }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <div className="note">{means}</div>
              </th>
              <td>
                <RateCell rate={rate} style={style} />
              </td>
              <td className="soft wide">{wanted === "higher" ? "↑ higher" : "↓ fewer"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Kinds({ kinds }: { kinds: NonNullable<ScorecardPage["scorecard"]["perKind"]> }) {
  return (
    <Scroll label="By kind of ticket table">
      <table>
        <thead>
          <tr>
            <th scope="col">Kind of ticket</th>
            <th scope="col" className="number">
              Runs
            </th>
            <th scope="col" className="number">
              Right first tool
            </th>
            <th scope="col" className="number">
              Called a forbidden tool
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, n, scored, right, forbidden }) => (
            <tr key={kind}>
              <th scope="row">
                <PlainText text={kind} />
              </th>
              <td className="number">{formatNumber(n)}</td>
              <td className="number">
                {scored === 0 ? "not scored" : formatFraction({ k: right, n: scored })}
              </td>
              <td className={forbidden > 0 ? "number alarm" : "number"}>{formatNumber(forbidden)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
