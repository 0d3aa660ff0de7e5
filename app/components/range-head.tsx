import { sayCertainty, sortPairs } from "@/app/view/comparison-words";
import { descriptionsPath, rangePath } from "@/app/view/description-paths";
import { KINDS, sayChange, sayRange } from "@/app/view/description-words";
import { comparePath } from "@/app/view/paths";
import type { RevisionRangePage } from "@/db";
import { formatCount } from "@/lib/format";
import { Badge } from "./badge";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { TicketLinks } from "./ticket-links";

/** What the step did, by whom it was recorded, and what kinds of change it holds. */
export function RangeHead({ page }: { page: RevisionRangePage }) {
  const { suite, from, to, results, kinds, tools, tokens } = page;
  const [result] = results;
  const { lost } = sortPairs(result?.pairs ?? []);
  const edited = tools.filter(({ changes }) => changes.some(({ kind }) => kind !== "order")).length;
  const difference = tokens === null ? 0 : tokens.after - tokens.before;
  return (
    <div className="head">
      <p className="crumbs">
        <PageLink href="/descriptions">Descriptions</PageLink> /{" "}
        <PageLink href={descriptionsPath(suite.id)}>{suite.id}</PageLink> / {from.id} → {to.id}{" "}
        {result !== undefined && <Badge recording={result.candidate} />}
      </p>
      <h1 className="say">
        {result?.comparison.comparable && lost.length > 0 ? (
          <>
            {sayRange(page).replace(/\.$/, ": ")}
            <TicketLinks
              recording={result.candidate.id}
              tickets={lost}
              count={result.pairCounts.lost}
              most={4}
            />
            .
          </>
        ) : (
          sayRange(page)
        )}
      </h1>
      {result !== undefined && (
        <p className="setup">
          {sayCertainty(result)}{" "}
          <PageLink href={comparePath(result.base.id, result.candidate.id)}>Open the comparison</PageLink>
        </p>
      )}
      <p className="setup">
        <b>{sayChange({ tools: edited, kinds, tokens: difference })}</b>
        {tokens !== null &&
          ` (about ${formatCount(tokens.before, "token")} → ${formatCount(tokens.after, "token")})`}
        .
      </p>
      <ul className="legend kinds">
        {KINDS.filter(({ kind }) => kind !== "order" || kinds.order > 0).map(({ kind, word, meaning }) => (
          <li key={kind}>
            <span className={`kind ${kind}`}>{word}</span> {kinds[kind]} · {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Both ends as a plain form: works without script, and its address can be shared. */
export function RangePickers({ page }: { page: RevisionRangePage }) {
  const { suite, from, to, revisions } = page;
  return (
    <form className="pickers" action={descriptionsPath(suite.id)} method="get">
      <label htmlFor="pick-from">
        <Mark name="base" /> From
        <Picker name="from" picked={from.id} ids={revisions.map(({ id }) => id)} />
      </label>
      <PageLink className="button" href={rangePath(suite.id, to.id, from.id)}>
        Swap
      </PageLink>
      <label htmlFor="pick-to">
        <Mark name="candidate" /> To
        <Picker name="to" picked={to.id} ids={revisions.map(({ id }) => id)} />
      </label>
      <button type="submit" className="button">
        Show
      </button>
    </form>
  );
}

function Picker({ name, picked, ids }: { name: string; picked: string; ids: readonly string[] }) {
  return (
    <select id={`pick-${name}`} name={name} defaultValue={picked} key={picked} required>
      {ids.map((id) => (
        <option key={id} value={id}>
          {id}
        </option>
      ))}
    </select>
  );
}
