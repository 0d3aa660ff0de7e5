import { memo } from "react";
import { ticketPath } from "@/app/view/paths";
import type { SentenceEffect } from "@/lib/preview";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";
import type { PreviewState } from "./use-preview";

type Props = { preview: PreviewState; recording: string | null };

const MOST_TICKETS = 6;

/** Leave one sentence out: the draft without it, against the whole draft. */
export const PreviewSentences = memo(function PreviewSentences({ preview, recording }: Props) {
  const word = preview.word.sentences?.sentences ?? [];
  const meaning = preview.meaning.sentences?.sentences ?? [];
  if (word.length === 0) return null;
  const hasTools = new Set(word.map(({ tool }) => tool)).size > 1;
  return (
    <section aria-labelledby="preview-sentences">
      <div className="sectionhead">
        <h2 id="preview-sentences">Leave one sentence out</h2>
        <p>the draft without it, against the whole draft</p>
      </div>
      <Scroll label="Leave one sentence out, table" hasStops={recording !== null && word.some(hasTickets)}>
        <table className="preview-sentences">
          <thead>
            <tr>
              <th scope="col">Sentence</th>
              <th scope="col" className="number">
                Tokens
              </th>
              <th scope="col">Word matching, without it</th>
              {meaning.length > 0 && <th scope="col">Meaning matching, without it</th>}
            </tr>
          </thead>
          <tbody>
            {word.map((effect, at) => {
              const other = meaning[at];
              const isSame = other !== undefined && other.text === effect.text;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand twice; its place is what it is
                <tr key={`${at} ${effect.text}`} className="row">
                  <td>
                    <PlainText text={effect.text} />
                    {hasTools && (
                      <div className="note">
                        <PlainText text={effect.tool} />
                      </div>
                    )}
                  </td>
                  <td className="number">{effect.tokens}</td>
                  <td>
                    <Effect effect={effect} recording={recording} />
                  </td>
                  {meaning.length > 0 && (
                    <td>{isSame ? <Effect effect={other} recording={recording} /> : "…"}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
});

const hasTickets = ({ lost, gained }: SentenceEffect) => lost.length + gained.length > 0;

function Effect({ effect, recording }: { effect: SentenceEffect; recording: string | null }) {
  const { lost, gained, closer, further } = effect;
  return (
    <>
      <b>
        {lost.length} lost, {gained.length} gained
      </b>
      <Tickets word="lost" tickets={lost} recording={recording} />
      <Tickets word="gained" tickets={gained} recording={recording} />
      <div className="note">
        {closer} closer, {further} further
      </div>
    </>
  );
}

type TicketsProps = { word: string; tickets: readonly string[]; recording: string | null };

function Tickets({ word, tickets, recording }: TicketsProps) {
  if (tickets.length === 0) return null;
  const more = tickets.length - MOST_TICKETS;
  return (
    <div className="small">
      {word}{" "}
      {tickets.slice(0, MOST_TICKETS).map((ticket, at) => (
        <span key={ticket}>
          {at > 0 && ", "}
          {recording === null ? (
            <PlainText text={ticket} />
          ) : (
            <PageLink className="whole" href={ticketPath(recording, ticket, 1)}>
              <PlainText text={ticket} />
            </PageLink>
          )}
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </div>
  );
}
