import { bareName } from "@/app/view/argument-text";
import { calledText } from "@/app/view/called";
import { KIND_WORDS, type ReadChoice, type ShownKind } from "@/app/view/compare-choice";
import { nameSides, sortPairs } from "@/app/view/comparison-words";
import { comparePath, ticketPath } from "@/app/view/paths";
import type { ComparisonPage, PairRow, PairRowsPage, PairSide } from "@/db";
import { formatCount } from "@/lib/format";
import { CallText, WholeIds } from "./call-text";
import { FlipKeys } from "./flip-keys";
import { Mark, type MarkName } from "./mark";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Roving } from "./roving";
import { Scroll } from "./scroll";

const COLUMNS = 6;
const MOST_ROWS = 30;

type Props = {
  page: ComparisonPage;
  choice: ReadChoice;
  /** One page of the pairs of one kind, where the address asks for it. */
  list: PairRowsPage | null;
};

/** Tickets that changed sides, worse before better, the two calls beside each other; or those of one kind. */
export function ChangedTickets({ page, choice, list }: Props) {
  const names = nameSides(page);
  const groups = list === null || choice.show === undefined ? groupsOf(page) : [groupOf(choice.show, list)];
  return (
    <section aria-labelledby="changed">
      <FlipKeys />
      <div className="sectionhead">
        <h2 id="changed">
          {choice.show === undefined ? "Tickets that changed" : `Tickets ${KIND_WORDS[choice.show]}`}
        </h2>
        <p>
          worse first; <kbd>n</kbd> <kbd>p</kbd> next and previous, <kbd>j</kbd> <kbd>k</kbd> to step,{" "}
          <kbd>Enter</kbd> to open
        </p>
      </div>
      {groups.every(({ pairs }) => pairs.length === 0) ? (
        <p className="soft small">
          {choice.show === undefined
            ? "None: both sides are right and wrong on the same tickets."
            : `No ticket is ${KIND_WORDS[choice.show]}.`}
        </p>
      ) : (
        <Scroll label="Changed tickets table" className="pinned" hasStops>
          <Roving>
            <table className="changed">
              <thead>
                <tr>
                  <th scope="col" className="pin">
                    Ticket
                  </th>
                  <th scope="col" className="wide">
                    The customer wrote
                  </th>
                  <th scope="col">Expected first</th>
                  <th scope="col">{names.base} called</th>
                  <th scope="col">{names.candidate} called</th>
                  <th scope="col">Differs at</th>
                </tr>
              </thead>
              {groups.map((group) => (
                <Group key={group.state} {...group} page={page} pair={choice.pair} />
              ))}
            </table>
          </Roving>
        </Scroll>
      )}
      {list !== null && <Pager page={page} choice={choice} list={list} />}
    </section>
  );
}

type Shown = { state: ShownKind; pairs: readonly PairRow[]; count: number; hasMore: boolean };

function groupsOf({ pairs, pairCounts }: ComparisonPage): Shown[] {
  const { lost, gained } = sortPairs(pairs);
  const first = (state: ShownKind, own: readonly PairRow[]) => ({
    state,
    pairs: own.slice(0, MOST_ROWS),
    count: pairCounts[state],
    hasMore: pairCounts[state] > MOST_ROWS,
  });
  return [first("lost", lost), first("gained", gained)];
}

function groupOf(state: ShownKind, { rows, total }: PairRowsPage): Shown {
  return { state, pairs: rows, count: total, hasMore: false };
}

function Pager({ page, choice: { pair, show, after }, list }: Props & { list: PairRowsPage }) {
  const to = (place: string | undefined) =>
    `${comparePath(page.base.id, page.candidate.id, { pair, show, after: place })}#changed`;
  if (after === undefined && list.next === null) return null;
  return (
    <nav className="pager" aria-label="Pages of tickets">
      <span>{formatCount(list.total, "ticket run")} in all</span>
      {after !== undefined && (
        <PageLink className="button" href={to(undefined)}>
          First page
        </PageLink>
      )}
      {list.next !== null && (
        <PageLink className="button" href={to(list.next)} rel="next">
          Next
        </PageLink>
      )}
    </nav>
  );
}

const MARKS: Readonly<Record<ShownKind, MarkName>> = {
  lost: "worse",
  gained: "better",
  both: "right",
  neither: "wrong",
};

type GroupProps = Shown & { page: ComparisonPage; pair: readonly string[] };

function Group({ state, pairs: shown, count, hasMore, page, pair }: GroupProps) {
  if (shown.length === 0) return null;
  const title = KIND_WORDS[state];
  return (
    <tbody>
      <tr className="section">
        <th colSpan={COLUMNS} scope="colgroup">
          <Mark name={MARKS[state]} /> {title.charAt(0).toUpperCase() + title.slice(1)}{" "}
          <span className="note">
            {formatCount(count, page.candidate.trials > 1 ? "ticket run" : "ticket")}
            {hasMore && (
              <>
                , the first {shown.length} here;{" "}
                <PageLink href={comparePath(page.base.id, page.candidate.id, { pair, show: state })}>
                  page through all
                </PageLink>
              </>
            )}
          </span>
        </th>
      </tr>
      {shown.map((pair) => (
        <tr key={`${pair.ticket}#${pair.trial}`} className="row">
          <th scope="row" className="pin">
            <PageLink className="name" href={ticketPath(page.candidate.id, pair.ticket, pair.trial)}>
              <PlainText text={pair.ticket} />
            </PageLink>
            {page.candidate.trials > 1 && <div className="note">trial {pair.trial}</div>}
          </th>
          <td className="wide excerpt">
            <span>
              <WholeIds text={pair.excerpt} />
            </span>
          </td>
          <td className="whole">
            <code>{pair.expected === null ? "–" : bareName(pair.expected)}</code>
          </td>
          <td>
            <Side side={pair.base} />
          </td>
          <td>
            <Side side={pair.candidate} />
          </td>
          <td className="whole soft">{pair.differsAt === null ? "–" : `turn ${pair.differsAt}`}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Side({ side }: { side: PairSide }) {
  const isWrong = side.right === false;
  return (
    <>
      <Mark name={isWrong ? "wrong" : "right"} label={isWrong ? "wrong" : "right"} />{" "}
      <CallText
        tool={calledText(side.called)}
        args={side.called?.kind === "no tool" ? null : side.arguments}
        wrong={isWrong}
        wrap
      />
    </>
  );
}
