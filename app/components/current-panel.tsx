import { listSeen } from "@/app/view/seen";
import { diffWords } from "@/app/view/word-diff";
import type { TicketPage } from "@/db";
import { formatDate } from "@/lib/format";
import { DiffLines } from "./diff-lines";
import { Mark } from "./mark";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";
import { Term } from "./term";

const CHARACTERS_AROUND_A_CHANGE = 120;

/** Whether today's prompt, ticket and results are still what the model saw, one line a thing. */
export function CurrentPanel({ page }: { page: TicketPage }) {
  const { freshness } = page;
  return (
    <section aria-labelledby="current">
      <div className="sectionhead">
        <h2 id="current">
          Is it <Term of="fresh">still current</Term>?
        </h2>
        <p>{freshness === null ? "not replayed yet" : `replayed ${formatDate(freshness.at)}`}</p>
      </div>
      {freshness?.state === "changed" && (
        <div className="stack">
          <p className="banner">
            <Mark name="stale" />
            <b>
              Out of date{freshness.turn !== null && ` from turn ${freshness.turn}`}
              {freshness.what !== null && (
                <>
                  : <PlainText text={freshness.what} />
                </>
              )}
            </b>
          </p>
          {freshness.old !== null && freshness.new !== null && (
            <DiffLines lines={diffWords(freshness.old, freshness.new, CHARACTERS_AROUND_A_CHANGE)} />
          )}
        </div>
      )}
      <Scroll label="What the model saw, then and today">
        <table>
          <thead>
            <tr>
              <th scope="col">What the model saw</th>
              <th scope="col">Recorded</th>
              <th scope="col">Today</th>
            </tr>
          </thead>
          <tbody>
            {listSeen(page).map(({ what, recorded, state }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>
                  <PlainText text={recorded} />
                </td>
                <td className="whole">
                  <Today state={state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Today({ state }: { state: "fresh" | "stale" | "unknown" }) {
  if (state === "unknown") return <span className="faint">not compared</span>;
  return (
    <>
      <Mark name={state} />{" "}
      <span className={state === "stale" ? "caution" : ""}>
        {state === "fresh" ? "still current" : "changed"}
      </span>
    </>
  );
}
