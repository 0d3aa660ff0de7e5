import { ApiError, answer, json } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { readPerson } from "@/app/api/person";
import { readForm, requireField, seeOther } from "@/app/api/read-form";
import { rangePath } from "@/app/view/description-paths";
import { recordPath } from "@/app/view/record-paths";
import { readTextName } from "@/app/view/text-name";
import { getEditBase } from "@/db";
import { changesOf, type Drafts, RefusedDraft } from "@/lib/preview";
import { loadSuites } from "@/lib/storage";
import type { Revision } from "@/lib/tool-list";
import { saveRevision } from "./save-revision";

export const dynamic = "force-dynamic";

const MOST_BYTES = 2_000_000;
const LONGEST_TITLE = 200;

type Context = { params: Promise<{ suite: string }> };

/**
 * Keeps a rewording as a revision of the data folder: `from`, `id`, `title`, `by`, and each text under `["tool","field"]`.
 * `next=record` leads to the record page, else to what changed: 303, or 201 `{id, location}` for a script.
 */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const form = await readForm(request, MOST_BYTES);
    const { by, remember } = readPerson(form);
    const [id, title] = [requireField(form, "id", 64), requireField(form, "title", LONGEST_TITLE)];
    const at = here();
    const suite = (await loadSuites(at.root, at.dataDir)).get((await params).suite);
    if (suite === undefined) throw new ApiError(404, "There is no such suite here.");
    const base = await getEditBase(at.db, suite, requireField(form, "from", 64));
    if (base === null || base.list === null)
      throw new ApiError(422, "The texts of the revision this starts from are not here.", { field: "from" });
    const changes = readChanges(base.list, readDrafts(form));
    const { revision: from } = base;
    const parent = from.isNamed ? from.id : null;
    const revision: Revision = { id, parent, title, at: new Date().toISOString(), by, changes };
    await saveRevision(at, suite, revision);
    const location =
      form.get("next") === "record"
        ? recordPath({ suite: suite.id, revision: id, base: form.get("base") || undefined })
        : rangePath(suite.id, from.id, id);
    if (request.headers.get("accept")?.includes("application/json"))
      return json({ id, location }, 201, { location, ...remember });
    return seeOther(location, remember);
  });
}

function readDrafts(form: URLSearchParams): Drafts {
  const drafts = new Map<string, Record<string, string>>();
  for (const [name, text] of form) {
    const place = readTextName(name);
    if (place === null) continue;
    drafts.set(place.tool, { ...drafts.get(place.tool), [place.field]: text });
  }
  return Object.fromEntries(drafts);
}

function readChanges(list: Parameters<typeof changesOf>[0], drafts: Drafts): Revision["changes"] {
  try {
    const changes = changesOf(list, drafts);
    if (Object.keys(changes).length > 0) return changes;
  } catch (error) {
    if (error instanceof RefusedDraft) throw new ApiError(422, error.message);
    throw error;
  }
  throw new ApiError(422, "No text differs from the revision this starts from: there is nothing to keep.");
}
