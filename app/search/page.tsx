import type { Metadata } from "next";
import { here } from "@/app/api/here";
import { MarkedRanges } from "@/app/components/marked-ranges";
import { PageLink } from "@/app/components/page-link";
import { PlainText } from "@/app/components/plain-text";
import { ticketPath } from "@/app/view/paths";
import { buildHref, readParam, type SearchParams } from "@/app/view/search-param";
import { type SearchHit, search } from "@/db";
import { formatCount } from "@/lib/format";

export const metadata: Metadata = { title: "Search" };

const HITS_PER_PAGE = 50;
const LONGEST_QUERY = 200;

export default async function SearchPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const query = (readParam(params, "q") ?? "").slice(0, LONGEST_QUERY);
  const after = readParam(params, "after");
  const { hits, next } = await search(here().db, query, HITS_PER_PAGE, after);
  return (
    <>
      <div className="head">
        <h1>Search</h1>
        <search>
          <form className="search wide-search" action="/search" method="get">
            <label className="unseen" htmlFor="search-page">
              Words in tickets, replies and arguments
            </label>
            <input id="search-page" type="search" name="q" defaultValue={query} maxLength={LONGEST_QUERY} />
            <button type="submit" className="button main">
              Search
            </button>
          </form>
        </search>
        <p className="setup" role="status">
          {sayFound(query, hits.length, next !== null, after !== undefined)}
        </p>
      </div>
      {hits.length > 0 && (
        <ol className="hits">
          {hits.map((hit) => (
            <Hit key={`${hit.where}${hit.recording}${hit.ticket}#${hit.trial}`} hit={hit} />
          ))}
        </ol>
      )}
      {next !== null && (
        <p className="pager">
          <PageLink className="button" href={buildHref("/search", { q: query, after: next })} rel="next">
            More
          </PageLink>
        </p>
      )}
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <li>
      <p>
        <PageLink href={ticketPath(hit.recording, hit.ticket, hit.trial)}>
          <PlainText text={hit.ticket} />
          {hit.trial > 1 && `, trial ${hit.trial}`}
        </PageLink>{" "}
        <span className="soft small">
          in {hit.recording}, {hit.where}
        </span>
      </p>
      <p>
        <MarkedRanges text={hit.excerpt} ranges={hit.matches} />
      </p>
    </li>
  );
}

function sayFound(query: string, shown: number, more: boolean, isLater: boolean): string {
  if (query.trim() === "") return "Looks in ticket texts, replies and arguments. Every word must be there.";
  if (shown === 0) return isLater ? "No more." : "Nothing holds all of these words.";
  return `${formatCount(shown, "ticket run")}${more ? ", and more" : ""}${isLater ? " further on" : ""}.`;
}
