import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { here } from "@/app/api/here";
import { EditorForm } from "@/app/components/editor-form";
import { EditorHead, NoTexts } from "@/app/components/editor-head";
import { PreviewRecorded } from "@/app/components/preview-recorded";
import { listEditorTools } from "@/app/view/editor-tools";
import { findEmbeddingModel } from "@/app/view/meaning-matcher";
import { NAME_COOKIE, readName } from "@/app/view/person";
import { readParam, type SearchParams } from "@/app/view/search-param";
import { type EditBase, getEditBase, type RecordingRow } from "@/db";
import { suggestId } from "@/lib/storage";
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
  if (list === null) {
    return (
      <>
        <EditorHead suite={suite.id} base={base} />
        <NoTexts revision={revision.id} />
      </>
    );
  }
  const tools = listEditorTools(list);
  const asked = readTools(query).filter((tool) => tools.some(({ shown }) => shown === tool));
  const open = asked.length > 0 ? asked : tools.slice(0, 1).map(({ shown }) => shown);
  return (
    <>
      <EditorHead suite={suite.id} base={base} />
      <EditorForm
        key={revision.id}
        suite={suite.id}
        from={{ id: revision.id, title: revision.title }}
        tools={tools}
        open={open}
        suggestedId={suggestNext(base)}
        name={readName((await cookies()).get(NAME_COOKIE)?.value)}
        recorded={<PreviewRecorded from={revision.id} rows={sortRecorders(revision.recordings)} />}
        base={pickBase(base)}
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

/** The recording that one under the draft would be held against: whole, and not a book's example. */
function pickBase({ revision }: EditBase): string | null {
  const fits = (row: RecordingRow) => !row.partial && row.class !== "constructed" && row.group !== "uploaded";
  return sortRecorders(revision.recordings).find(fits)?.id ?? null;
}

async function readMeaning(): Promise<{ model: string } | { advice: string }> {
  const found = await findEmbeddingModel(here());
  return "advice" in found ? found : { model: found.model };
}
