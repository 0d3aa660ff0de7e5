import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { here } from "@/app/api/here";
import { readPreviewBase } from "@/app/api/preview/read-base";
import { EditorForm } from "@/app/components/editor-form";
import { EditorHead, NoTexts } from "@/app/components/editor-head";
import { PreviewRecorded } from "@/app/components/preview-recorded";
import { listEditorTools } from "@/app/view/editor-tools";
import { findEmbeddingModel } from "@/app/view/meaning-matcher";
import { NAME_COOKIE, readName } from "@/app/view/person";
import { readOfferedModels } from "@/app/view/record-page";
import { findRevisionUse } from "@/app/view/revision-use";
import { readParam, type SearchParams } from "@/app/view/search-param";
import { countTriedAfter, type EditBase, getEditBase, type RecordingRow } from "@/db";
import { suggestId } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { TOKEN_ESTIMATE } from "@/lib/tool-list";
import { readSuite } from "../../load-suite";

type Props = { params: Promise<{ suite: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Edit descriptions of ${decodeURIComponent((await params).suite)}` };
}

export default async function EditDescriptionsPage({ params, searchParams }: Props) {
  const { suite } = await readSuite((await params).suite);
  const query = await searchParams;
  const base = await getEditBase(here().db, suite, readParam(query, "from"));
  if (base === null) notFound();
  const { revision, list } = base;
  const isRemovable = revision.isNamed && (await findRevisionUse(here(), suite, revision.id)) === null;
  if (list === null) {
    return (
      <>
        <EditorHead suite={suite.id} base={base} isRemovable={isRemovable} />
        <NoTexts revision={revision.id} />
      </>
    );
  }
  const tools = listEditorTools(list);
  const asked = readTools(query).filter((tool) => tools.some(({ shown }) => shown === tool));
  const held = await pickBase(base, suite);
  // So that the first key finds its base read; what fails here is said to that key.
  void readPreviewBase(here(), suite.id, revision.id).catch(() => undefined);
  const open = asked.length > 0 ? asked : tools.slice(0, 1).map(({ shown }) => shown);
  return (
    <>
      <EditorHead suite={suite.id} base={base} isRemovable={isRemovable} />
      <EditorForm
        key={revision.id}
        suite={suite.id}
        from={{ id: revision.id, title: revision.title }}
        tools={tools}
        open={open}
        suggestedId={suggestNext(base)}
        name={readName((await cookies()).get(NAME_COOKIE)?.value)}
        recorded={<PreviewRecorded from={revision.id} rows={sortRecorders(revision.recordings)} />}
        base={held}
        tried={held === null ? null : await countTriedAfter(here().db, held)}
        meaning={await readMeaning()}
        estimate={TOKEN_ESTIMATE}
      />
    </>
  );
}

/** `tool`, any number, and the one that the picker adds. */
function readTools(query: SearchParams): string[] {
  return [query.tool, query.add].flatMap((value) => value ?? []);
}

/** "r4" after r1, r2 and r3; else the base's name with a number. */
function suggestNext({ revision, revisions }: EditBase): string {
  const taken = new Set(revisions.map(({ id }) => id));
  const numbers = [...taken].flatMap((id) => /^r(\d{1,6})$/.exec(id)?.[1] ?? []).map(Number);
  return numbers.length > 0 ? `r${Math.max(...numbers) + 1}` : suggestId(`${revision.id}-2`, taken);
}

/** Recorders that read descriptions before the one that reads nothing; the order within stays. */
function sortRecorders(rows: readonly RecordingRow[]): RecordingRow[] {
  const readsNothing = ({ model }: RecordingRow) => Number(model?.startsWith("baseline-majority") ?? false);
  return rows.toSorted((one, other) => readsNothing(one) - readsNothing(other));
}

/**
 * The recording that one under the draft would be held against: whole, not a book's example, and made by a model that
 * can record here, where there is one.
 */
async function pickBase({ revision }: EditBase, suite: Suite): Promise<string | null> {
  const fits = (row: RecordingRow) => !row.partial && row.class !== "constructed" && row.group !== "uploaded";
  const rows = sortRecorders(revision.recordings).filter(fits);
  const models = await readOfferedModels(suite);
  const able = new Set(
    models
      .filter(({ blocked }) => blocked === "")
      .flatMap(({ made }) => made.map(({ recording }) => recording)),
  );
  return (rows.find(({ id }) => able.has(id)) ?? rows[0])?.id ?? null;
}

async function readMeaning(): Promise<{ model: string } | { advice: string }> {
  const found = await findEmbeddingModel(here());
  return "advice" in found ? found : { model: found.model };
}
