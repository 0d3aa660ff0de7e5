import { ApiError, answer, json } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { readJson } from "@/app/api/read-json";
import type { SentencesReply } from "@/app/view/edit-preview";
import { lintTools } from "@/app/view/editor-tools";
import { changesOf, leaveOneOut, previewEdit, RefusedDraft, type ScoreTools } from "@/lib/preview";
import { applyRevisions, type Revision, shownTools } from "@/lib/tool-list";
import { scoreByMeaning } from "./meaning";
import { parsePreviewRequest } from "./parse-request";
import { lexicalScorerOf, type PreviewBase, readPreviewBase } from "./read-base";
import { showMargins } from "./show-preview";

export const dynamic = "force-dynamic";

const MOST_BYTES = 512 * 1024;

/**
 * How a chooser would route the suite's tickets under edited texts (`PreviewRequest` → `PreviewReply`). Nothing is
 * stored and no chat model is asked.
 */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    const { suite, from, matcher, part, drafts } = parsePreviewRequest(await readJson(request, MOST_BYTES));
    const base = await readPreviewBase(here(), suite, from);
    if (base === null) throw new ApiError(404, "The texts of this revision are not here.");
    const changes = readChanges(base, drafts);
    const draft = shownTools(applyRevisions(base.list, [{ ...UNSAVED, changes }]));
    const score =
      matcher === "word" ? scoreWords(base) : await scoreByMeaning(here(), base.tickets, request.signal);
    if (part === "margins") {
      const preview = await previewEdit({ tickets: base.tickets, base: base.tools, draft }, score);
      return json(showMargins(matcher, preview, base, draft, changes));
    }
    const edited = Object.keys(changes);
    const sentences = await leaveOneOut({ tickets: base.tickets, draft }, edited, score);
    const found = lintTools(draft);
    const findings = Object.fromEntries(edited.map((tool) => [tool, found.get(tool) ?? []]));
    return json({ matcher, part, sentences, findings } satisfies SentencesReply);
  });
}

const UNSAVED: Omit<Revision, "changes"> = { id: "draft", parent: null, title: "", at: "", by: "" };

function readChanges(base: PreviewBase, drafts: Parameters<typeof changesOf>[1]): Revision["changes"] {
  try {
    return changesOf(base.list, drafts);
  } catch (error) {
    if (error instanceof RefusedDraft) throw new ApiError(422, error.message);
    throw error;
  }
}

function scoreWords({ tickets, tools: known, rows }: PreviewBase): ScoreTools {
  return (tools) => {
    if (tools === known) return rows;
    const scorer = lexicalScorerOf(tools);
    return tickets.map(({ body }) => scorer.score(body));
  };
}
