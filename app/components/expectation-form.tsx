import type { PageNotes } from "@/app/view/here-notes";
import type { TicketPage } from "@/db";
import { stringifyExact } from "@/lib/canonical-json";
import { Fold } from "./fold";
import { NameField } from "./name-field";
import { PageLink } from "./page-link";

/** Another expectation for this ticket, in every recording of its suite; without a script. */
export function ExpectationForm({ page, notes }: { page: TicketPage; notes: PageNotes }) {
  const { expectation, recording, tools } = page;
  if (page.expectationSource !== "suite" || expectation === null || tools.length === 0) return null;
  const accepted = expectation.accepted ?? [];
  return (
    <section className="folds" aria-label="Edit what is expected">
      <Fold title="Edit what is expected" answer={`for every recording of suite ${recording.suite}`}>
        <form className="fields" method="post" action="/api/expectations">
          <input type="hidden" name="recording" value={recording.id} />
          <input type="hidden" name="ticket" value={page.ticket.id} />
          <input type="hidden" name="trial" value={page.trial} />
          <label>
            Expected first tool
            <select name="first" defaultValue={accepted[0] ?? ""}>
              {tools.map(({ shown }) => (
                <option key={shown} value={shown}>
                  {shown}
                </option>
              ))}
              <option value="">none: must call nothing</option>
            </select>
          </label>
          <fieldset>
            <legend>Also right as a first tool</legend>
            {tools.map(({ shown }) => (
              <label key={shown} className="tick">
                <input
                  type="checkbox"
                  name="also"
                  value={shown}
                  defaultChecked={accepted.slice(1).includes(shown)}
                />{" "}
                {shown}
              </label>
            ))}
          </fieldset>
          <label>
            Arguments as the customer meant them (a JSON object, or nothing)
            <textarea
              name="meant"
              rows={2}
              maxLength={4000}
              spellCheck={false}
              defaultValue={expectation.asMeant === undefined ? "" : stringifyExact(expectation.asMeant)}
            />
          </label>
          <label>
            Reason
            <textarea name="why" required maxLength={4000} rows={2} />
          </label>
          <NameField name={notes.name} />
          <p className="small soft">
            The old expectation stays on file. Every recording of the suite is scored again, and the{" "}
            <PageLink href="/ledger">ledger</PageLink> says which figures moved.
          </p>
          <div className="acts">
            <button type="submit" className="button">
              Change it and score again
            </button>
          </div>
        </form>
      </Fold>
    </section>
  );
}
