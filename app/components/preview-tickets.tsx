import { memo } from "react";
import type { PreviewRow } from "@/app/view/edit-preview";
import { ticketPath } from "@/app/view/paths";
import { sayMargin } from "@/app/view/preview-words";
import { Mark } from "./mark";
import { MarkedRanges } from "./marked-ranges";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";
import type { PreviewState } from "./use-preview";

type Props = { preview: PreviewState; from: string; recording: string | null };

const MATCHERS = ["word", "meaning"] as const;
const LONGEST_BODY = 400;
const MOST_ROWS = 16;

/** Tickets that flip or come close under either matcher, and the words that pull them. */
export const PreviewTickets = memo(function PreviewTickets({ preview, from, recording }: Props) {
  const rows = joinRows(preview);
  if (preview.word.margins === undefined) return null;
  const hasMeaning = preview.meaning.margins !== undefined;
  return (
    <section aria-labelledby="preview-tickets">
      <div className="sectionhead">
        <h2 id="preview-tickets">Tickets that flip or come close, and the words that match</h2>
        <p>lost first; margin, {from} → draft</p>
      </div>
      {rows.length === 0 ? (
        <p className="soft small">No ticket flips, and none that moved stands close to the edge.</p>
      ) : (
        <Scroll label="Tickets that flip or come close, table" hasStops={recording !== null}>
          <table className="preview-tickets">
            <thead>
              <tr>
                <th scope="col">Ticket</th>
                <th scope="col">Expected first</th>
                <th scope="col" className="number">
                  Word
                  <br />
                  matching
                </th>
                {hasMeaning && (
                  <th scope="col" className="number">
                    Meaning
                    <br />
                    matching
                  </th>
                )}
                <th scope="col" className="wide">
                  Words that match
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.ticket} className="row">
                  <th scope="row">
                    {recording === null ? (
                      <PlainText text={row.ticket} />
                    ) : (
                      <PageLink className="name" href={ticketPath(recording, row.ticket, 1)}>
                        <PlainText text={row.ticket} />
                      </PageLink>
                    )}
                  </th>
                  <td>
                    <code>
                      <PlainText text={row.expected} />
                    </code>
                    {row.rival !== null && (
                      <div className="note">
                        rival: <PlainText text={row.rival} />
                      </div>
                    )}
                  </td>
                  {MATCHERS.filter((matcher) => matcher === "word" || hasMeaning).map((matcher) => (
                    <td key={matcher} className="number whole">
                      <Margin preview={preview} matcher={matcher} ticket={row.ticket} />
                    </td>
                  ))}
                  <td className="wide">
                    <Words row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
});

/** Rows of both matchers, each ticket once, those that flip first; word matching's own name the words. */
function joinRows(preview: PreviewState): PreviewRow[] {
  const rows = MATCHERS.flatMap((matcher) => preview[matcher].margins?.rows ?? []);
  return rows
    .filter((row, at) => rows.findIndex(({ ticket }) => ticket === row.ticket) === at)
    .toSorted((one, other) => Number(one.flip === null) - Number(other.flip === null))
    .slice(0, MOST_ROWS);
}

const FLIPS = {
  lost: { mark: "worse", label: "would be lost" },
  gained: { mark: "better", label: "would be gained" },
  other: { mark: "wrong", label: "wrong in another way" },
} as const;

type MarginProps = { preview: PreviewState; matcher: (typeof MATCHERS)[number]; ticket: string };

function Margin({ preview, matcher, ticket }: MarginProps) {
  const bar = preview[matcher].margins?.bars.find((one) => one.ticket === ticket);
  if (bar === undefined) return <span className="faint">–</span>;
  return (
    <>
      {bar.flip !== null && <Mark name={FLIPS[bar.flip].mark} label={FLIPS[bar.flip].label} />}{" "}
      {sayMargin(matcher, bar.margin.before)} → <b>{sayMargin(matcher, bar.margin.after)}</b>
    </>
  );
}

function Words({ row }: { row: PreviewRow }) {
  const ranges = row.ranges.filter(({ end }) => end <= LONGEST_BODY);
  const body = row.body.length > LONGEST_BODY ? `${row.body.slice(0, LONGEST_BODY)}…` : row.body;
  return (
    <>
      <MarkedRanges text={body} ranges={ranges} />
      {row.pulls.map(({ word, tool, by }) => (
        <div key={`${word} ${tool}`} className="note">
          “<PlainText text={word} />” counts {Math.abs(by).toFixed(Math.abs(by) < 10 ? 1 : 0)}{" "}
          {by > 0 ? "more" : "less"} for <PlainText text={tool} />
        </div>
      ))}
    </>
  );
}
