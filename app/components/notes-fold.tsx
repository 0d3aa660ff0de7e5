import type { PageNotes } from "@/app/view/here-notes";
import type { ScorecardPage } from "@/db";
import { formatAge, formatCount } from "@/lib/format";
import { Fold } from "./fold";
import { NameField } from "./name-field";
import { PlainText } from "./plain-text";

/** What people wrote of this recording, and the forms to give it a title and to add a note. */
export function NotesFold({ page, notes }: { page: ScorecardPage; notes: PageNotes }) {
  const { said, name, unreadable } = notes;
  const { recording } = page;
  const count = said.notes.length === 0 ? "no notes" : formatCount(said.notes.length, "note");
  return (
    <Fold
      title="Title and notes"
      answer={said.title === null ? count : `${count}; titled by a person`}
      id="notes"
    >
      <div className="stack">
        {said.notes.map((note) => (
          <p className="prose note-text" key={`${note.at}${note.text}`}>
            <PlainText text={note.text} />{" "}
            <span className="faint">
              <PlainText text={note.by} />, <time dateTime={note.at}>{formatAge(note.at, new Date())}</time>
            </span>
          </p>
        ))}
        {said.title !== null && (
          <p className="small soft">
            The file's own title: <PlainText text={recording.title} />
          </p>
        )}
        {unreadable > 0 && (
          <p className="small alarm">
            {formatCount(unreadable, "line")} of annotations.jsonl in the data folder cannot be read; nothing
            of it is lost, and the rest counts.
          </p>
        )}
        <form className="fields" method="post" action="/api/annotations">
          <input type="hidden" name="kind" value="note" />
          <input type="hidden" name="recording" value={recording.id} />
          <label>
            A note
            <textarea name="text" required maxLength={4000} rows={2} />
          </label>
          <NameField name={name} />
          <div className="acts">
            <button type="submit" className="button">
              Add the note
            </button>
          </div>
        </form>
        <form className="fields" method="post" action="/api/annotations">
          <input type="hidden" name="kind" value="title" />
          <input type="hidden" name="recording" value={recording.id} />
          <label>
            Title here (empty: the file's own)
            <input
              type="text"
              name="text"
              maxLength={200}
              defaultValue={said.title?.text ?? recording.title}
            />
          </label>
          <NameField name={name} />
          <div className="acts">
            <button type="submit" className="button">
              Keep the title
            </button>
          </div>
        </form>
      </div>
    </Fold>
  );
}
