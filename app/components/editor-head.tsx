import { descriptionsPath } from "@/app/view/description-paths";
import { editPath, recordPath } from "@/app/view/record-paths";
import type { EditBase } from "@/db";
import { EditorRemove } from "./editor-remove";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";

type Props = { suite: string; base: EditBase; isRemovable: boolean };

/** Where the edit starts from, and how to start from another revision. */
export function EditorHead({ suite, base, isRemovable }: Props) {
  const { revision, revisions } = base;
  const listed = revisions.filter(({ list, id }) => list !== "unknown" || id === revision.id);
  return (
    <div className="head">
      <p className="crumbs">
        <PageLink href="/descriptions">Descriptions</PageLink> /{" "}
        <PageLink href={descriptionsPath(suite)}>{suite}</PageLink> / {revision.id} / draft
      </p>
      <div className="titleline">
        <h1>Reword what {revision.id} says</h1>
        <form className="picker acts" method="get" action={editPath(suite)}>
          <label htmlFor="edit-from">Start from</label>
          <select id="edit-from" name="from" defaultValue={revision.id} key={revision.id}>
            {listed.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
          <button type="submit" className="button">
            Show
          </button>
        </form>
        {isRemovable && <EditorRemove suite={suite} revision={revision.id} />}
      </div>
      <p className="setup">
        {revision.title !== null && (
          <>
            {revision.id} is “
            <PlainText text={revision.title} />
            ”.{" "}
          </>
        )}
        Nothing is kept until you save; {revision.id} and what was recorded under it stay as they are.
      </p>
    </div>
  );
}

/** A revision whose texts nothing here tells. */
export function NoTexts({ revision }: { revision: string }) {
  return (
    <section className="empty">
      <p>
        The texts of {revision} are not known here: nothing was recorded under it or under a relative of it.
      </p>
      <div className="inline-acts">
        <PageLink className="button main" href={recordPath({ revision })}>
          Record it once
        </PageLink>
      </div>
    </section>
  );
}
