import { listBars, type PreferenceBar, sayMeasure, sayPlace } from "@/app/view/preferences";
import type { TicketPage } from "@/db";
import { formatCount } from "@/lib/format";
import { BreakableName } from "./call-text";
import { Mark } from "./mark";
import { Scroll } from "./scroll";

/** What one ticket run weighed before it called: a bar a tool, the right one marked. */
export function PreferenceBars({ page }: { page: TicketPage }) {
  const { preference, verdict } = page;
  if (preference === null || preference.scores.length === 0) return null;
  const { bars, hidden } = listBars({ preference, verdict });
  return (
    <section aria-labelledby="leaning" className="leaning-section">
      <div className="sectionhead">
        <h2 id="leaning">How it leaned</h2>
        <p>{sayMeasure(preference.measure ?? null)}</p>
      </div>
      <p>{sayPlace({ preference, verdict })}</p>
      <Scroll label="How it leaned table">
        <table className="leaning">
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col" className="number">
                {preference.measure === "probability" ? "Probability" : "Score"}
              </th>
              <th scope="col">
                <span className="unseen">Length of the score</span>
              </th>
              <th scope="col">
                <span className="unseen">What it is here</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <Row key={bar.tool} bar={bar} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {hidden > 0 && <p className="note">{formatCount(hidden, "tool")} with lower scores not drawn.</p>}
    </section>
  );
}

function Row({ bar }: { bar: PreferenceBar }) {
  const width = `${(100 * bar.share).toFixed(1)}%`;
  return (
    <tr>
      <th scope="row">
        <code>
          <BreakableName name={bar.tool} />
        </code>
      </th>
      <td className="number">{bar.score}</td>
      <td className="drawn">
        <svg className={bar.expected ? "lean-bar right" : "lean-bar"} aria-hidden="true">
          <rect className="track" x="0" y="4" width="100%" height="8" />
          <rect className="share" x="0" y="4" width={width} height="8" />
        </svg>
      </td>
      <td className="whole">
        {bar.expected && (
          <span>
            <Mark name="right" /> right
          </span>
        )}
        {bar.called && <span className="soft"> called first</span>}
      </td>
    </tr>
  );
}
