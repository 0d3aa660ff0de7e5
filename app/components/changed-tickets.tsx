import { bareName } from "@/app/view/argument-text";
import { calledText } from "@/app/view/called";
import { nameSides, sortPairs } from "@/app/view/comparison-words";
import { ticketPath } from "@/app/view/paths";
import type { ComparisonPage, PairRow, PairSide } from "@/db";
import { formatCount } from "@/lib/format";
import { CallText } from "./call-text";
import { FlipKeys } from "./flip-keys";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Roving } from "./roving";
import { Scroll } from "./scroll";

const COLUMNS = 6;
const MOST_ROWS = 30;

/** Tickets that changed sides, worse before better, the two calls beside each other. */
export function ChangedTickets({ page }: { page: ComparisonPage }) {
  const names = nameSides(page);
  const { lost, gained } = sortPairs(page.pairs);
  return (
    <section aria-labelledby="changed">
      <FlipKeys />
      <div className="sectionhead">
        <h2 id="changed">Tickets that changed</h2>
        <p>
          worse first; <kbd>n</kbd> <kbd>p</kbd> next and previous, <kbd>j</kbd> <kbd>k</kbd> to step,{" "}
          <kbd>Enter</kbd> to open
        </p>
      </div>
      {lost.length + gained.length === 0 ? (
        <p className="soft small">None: both sides are right and wrong on the same tickets.</p>
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
              <Group pairs={lost} count={page.pairCounts.lost} page={page} mark="worse" title="Worse" />
              <Group pairs={gained} count={page.pairCounts.gained} page={page} mark="better" title="Better" />
            </table>
          </Roving>
        </Scroll>
      )}
    </section>
  );
}

type GroupProps = {
  pairs: PairRow[];
  count: number;
  page: ComparisonPage;
  mark: "worse" | "better";
  title: string;
};

function Group({ pairs, count, page, mark, title }: GroupProps) {
  if (pairs.length === 0) return null;
  const shown = pairs.slice(0, MOST_ROWS);
  return (
    <tbody>
      <tr className="section">
        <th colSpan={COLUMNS} scope="colgroup">
          <Mark name={mark} /> {title}{" "}
          <span className="note">
            {formatCount(count, page.candidate.trials > 1 ? "ticket run" : "ticket")}
            {shown.length < count && `, the first ${shown.length} here, all in the export`}
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
              <PlainText text={pair.excerpt} />
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
