import type { TrashedRecording } from "@/db";
import { formatAge, formatDate } from "@/lib/format";
import { Fold } from "./fold";

const JUST_REMOVED_MS = 10 * 60_000;

/** Right after a removal: what went, and the way back. */
export function JustRemoved({ trash }: { trash: readonly TrashedRecording[] }) {
  const [newest] = trash;
  if (newest === undefined || Date.now() - Date.parse(newest.removedAt) > JUST_REMOVED_MS) return null;
  return (
    <form className="banner plain" method="post" action="/api/trash">
      <span>
        <b>{newest.id}</b> was removed. It can be brought back until {formatDate(newest.goneAt)}.
      </span>
      <input type="hidden" name="name" value={newest.name} />
      <button type="submit" className="button" name="act" value="restore">
        Undo
      </button>
    </form>
  );
}

/** Everything that was removed and can still be brought back. */
export function RemovedRecordings({ trash }: { trash: readonly TrashedRecording[] }) {
  if (trash.length === 0) return null;
  return (
    <Fold title="Removed recordings" answer={`${trash.length}, each kept for a week`}>
      <ul className="stack small">
        {trash.map(({ name, id, removedAt, goneAt }) => (
          <li key={name}>
            <form className="inline-acts" method="post" action="/api/trash">
              <input type="hidden" name="name" value={name} />
              <span>
                <b>{id}</b>, removed {formatAge(removedAt, new Date())}, gone for good on {formatDate(goneAt)}
              </span>
              <button type="submit" className="button" name="act" value="restore">
                Bring back<span className="unseen"> {id}</span>
              </button>
              <button type="submit" className="button danger" name="act" value="purge">
                Delete for good<span className="unseen">: {id}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
