import { describeArguments } from "@/app/view/argument-rows";
import type { TicketPage } from "@/db";
import type { ArgumentState } from "@/lib/scoring";
import { Mark } from "./mark";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";
import { Term } from "./term";

/** Each argument of the first call against the ticket's text and against what the customer meant. */
export function ArgumentsTable({ page }: { page: TicketPage }) {
  const rows = describeArguments(page.verdict.arguments);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="arguments">
      <div className="sectionhead">
        <h2 id="arguments">Arguments</h2>
        {page.verdict.right === false && (
          <p>Shown all the same; only right first calls count for the score.</p>
        )}
      </div>
      <Scroll label="Arguments table">
        <table className="arguments">
          <thead>
            <tr>
              <th scope="col">Argument</th>
              <th scope="col">Called with</th>
              <th scope="col">
                <Term of="written">As the ticket wrote it</Term>
              </th>
              <th scope="col">Verdict</th>
              <th scope="col">As the customer meant it</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.argument}>
                <th scope="row">
                  <code>
                    <PlainText text={row.argument} />
                  </code>
                </th>
                <td>
                  <Value text={row.called} />
                </td>
                <td>
                  <Value text={row.written.expected} />
                </td>
                <td className="whole">
                  <State state={row.written.state} />
                </td>
                <td>
                  <Value text={row.meant.expected} />
                </td>
                <td className="whole">
                  <State state={row.meant.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="faint">–</span>;
  return (
    <code>
      <PlainText text={text} />
    </code>
  );
}

function State({ state }: { state: ArgumentState | null }) {
  if (state === null) return <span className="faint">–</span>;
  if (state === "right")
    return (
      <>
        <Mark name="right" /> equal
      </>
    );
  return (
    <span className="alarm">
      <Mark name="wrong" /> {state === "wrong" ? "differs" : state}
    </span>
  );
}
