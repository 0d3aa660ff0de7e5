import { nameSides, sortPairs } from "@/app/view/comparison-words";
import { comparePath, recordingPath } from "@/app/view/paths";
import type { ComparisonPage, RevisionRangePage } from "@/db";
import { formatCount, formatFraction } from "@/lib/format";
import { Badge } from "./badge";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";
import { Term } from "./term";
import { TicketLinks } from "./ticket-links";
import { Verdict } from "./verdict";

const MOST_TICKETS = 4;

/** What each recorder that worked under both lists made of the change, on the tickets both hold. */
export function RangeResults({ page }: { page: RevisionRangePage }) {
  const { results, from, to } = page;
  if (from.id === to.id) return null;
  return (
    <section aria-labelledby="results">
      <div className="sectionhead">
        <h2 id="results">What the recordings say</h2>
        <p>the same recorder under both, on the same tickets</p>
      </div>
      {results.length === 0 ? (
        <p className="soft small">
          No recorder has worked under both {from.id} and {to.id} yet: record both with one model to see what
          the rewording does.
        </p>
      ) : (
        <Scroll label="Paired results table" hasStops>
          <table className="range-results">
            <thead>
              <tr>
                <th scope="col">Recorder</th>
                <th scope="col" className="whole">
                  <Term of="firstTool" />, {from.id} → {to.id}
                </th>
                <th scope="col">Better</th>
                <th scope="col">Worse</th>
                <th scope="col">
                  <Term of="verdicts">Verdict</Term>
                </th>
                <th scope="col">
                  <span className="unseen">Comparison</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <Row key={result.candidate.id} result={result} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

function Row({ result }: { result: ComparisonPage }) {
  const { base, candidate, comparison } = result;
  const figure = comparison.firstTool;
  const { gained, lost } = sortPairs(result.pairs);
  const sides = figure ?? comparison.sides;
  return (
    <tr className="row">
      <th scope="row">
        <PlainText text={candidate.model ?? candidate.id} /> <Badge recording={candidate} />
        <div className="note">
          <PageLink href={recordingPath(base.id)}>{base.id}</PageLink> →{" "}
          <PageLink href={recordingPath(candidate.id)}>{candidate.id}</PageLink>
        </div>
      </th>
      <td className="whole">
        {sides.base.n === sides.candidate.n ? sides.base.k : formatFraction(sides.base)}{" "}
        <span className="arrow">→</span> <b>{formatFraction(sides.candidate)}</b>
      </td>
      <Moved recording={candidate.id} pairs={gained} count={result.pairCounts.gained} />
      <Moved recording={candidate.id} pairs={lost} count={result.pairCounts.lost} />
      <td>
        {figure === null ? (
          <span className="soft">{comparison.reason ?? "not comparable"}</span>
        ) : (
          <Verdict verdict={figure.verdict} meaning />
        )}
      </td>
      <td>
        <PageLink
          href={comparePath(base.id, candidate.id)}
          aria-label={`Compare ${nameSides(result).base} and ${nameSides(result).candidate} by ${candidate.model ?? candidate.id}`}
        >
          Compare
        </PageLink>
      </td>
    </tr>
  );
}

type MovedProps = { recording: string; pairs: ReturnType<typeof sortPairs>["lost"]; count: number };

function Moved({ recording, pairs, count }: MovedProps) {
  return (
    <td>
      <b>{formatCount(count, "ticket")}</b>
      {pairs.length > 0 && (
        <div className="note">
          <TicketLinks recording={recording} tickets={pairs} most={MOST_TICKETS} />
        </div>
      )}
    </td>
  );
}
