"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import type { Matcher } from "@/app/view/edit-preview";
import type { EditorTool } from "@/app/view/editor-tools";
import { editPath } from "@/app/view/record-paths";
import { readTextName, textName } from "@/app/view/text-name";
import { EditorSave, type SaveProblem } from "./editor-save";
import { EditorToolTexts } from "./editor-tool-texts";
import { PreviewPanel } from "./preview-panel";
import { PreviewSentences } from "./preview-sentences";
import { PreviewTickets } from "./preview-tickets";
import { type Texts, useDraft } from "./use-draft";
import { NO_PREVIEW, usePreview } from "./use-preview";

export type EditorProps = {
  suite: string;
  from: { id: string; title: string | null };
  tools: readonly EditorTool[];
  /** Shown names of the tools that stand open. */
  open: readonly string[];
  suggestedId: string;
  name: string;
  /** What was really recorded under the base, drawn by the server. */
  recorded: ReactNode;
  /** The recording that the new one would be compared with; null where none was made. */
  base: string | null;
  /** Tool lists tried with the base's model, once this draft is recorded too; null without a base. */
  tried: number | null;
  meaning: { model: string } | { advice: string };
  /** How tokens are counted. */
  estimate: string;
};

/** The editor: texts with their diffs on the left, the live preview on the right, and what keeps the draft below. */
export function EditorForm(props: EditorProps) {
  const { suite, from, tools, base } = props;
  const router = useRouter();
  const [open, setOpen] = useState(props.open);
  const { texts, write, clear } = useDraft(JSON.stringify([suite, from.id]));
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const drafts = useMemo(() => collectDrafts(tools, texts), [tools, texts]);
  const matchers: readonly Matcher[] = "model" in props.meaning ? ["word", "meaning"] : ["word"];
  const asked = usePreview({ suite, from: from.id, drafts, matchers });
  const isChanged = Object.keys(drafts).length > 0;
  const preview = isChanged ? asked : NO_PREVIEW;

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { nativeEvent, currentTarget } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const form = new FormData(currentTarget, submitter);
    setSaving(true);
    const answer = await sendForm(currentTarget.action, form);
    if ("location" in answer) {
      clear();
      return router.push(answer.location);
    }
    setSaving(false);
    setProblem(answer);
  };

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tool = new FormData(event.currentTarget).get("add");
    if (typeof tool === "string" && !open.includes(tool)) setOpen([...open, tool]);
  };

  const isOpen = (shown: string) => open.includes(shown) || Object.hasOwn(drafts, shown);
  const closed = tools.filter(({ shown }) => !isOpen(shown));
  return (
    <>
      {closed.length > 0 && (
        <form className="picker" method="get" action={editPath(suite)} onSubmit={add}>
          <input type="hidden" name="from" value={from.id} />
          {open.map((tool) => (
            <input key={tool} type="hidden" name="tool" value={tool} />
          ))}
          <label htmlFor="add-tool">Edit another tool</label>
          <select id="add-tool" name="add" key={closed.length}>
            {closed.map(({ shown }) => (
              <option key={shown} value={shown}>
                {shown}
              </option>
            ))}
          </select>
          <button type="submit" className="button">
            Open
          </button>
        </form>
      )}
      <form
        className="editor"
        method="post"
        action={`/api/descriptions/${encodeURIComponent(suite)}/revisions`}
        onSubmit={save}
      >
        <input type="hidden" name="from" value={from.id} />
        {base !== null && <input type="hidden" name="base" value={base} />}
        <div className="editor-columns">
          <div>
            {tools
              .filter(({ shown }) => isOpen(shown))
              .map((tool) => (
                <EditorToolTexts
                  key={tool.shown}
                  tool={tool}
                  from={from.id}
                  estimate={props.estimate}
                  texts={texts}
                  edited={preview.word.margins?.tools.find((one) => one.tool === tool.shown) ?? null}
                  findings={preview.word.sentences?.findings[tool.shown] ?? null}
                  onText={(field, text) => write(textName(tool.shown, field), text)}
                />
              ))}
          </div>
          <PreviewPanel preview={preview} from={from.id} recorded={props.recorded} meaning={props.meaning} />
        </div>
        <PreviewTickets preview={preview} from={from.id} recording={base} />
        <PreviewSentences preview={preview} recording={base} />
        <EditorSave
          suggestedId={props.suggestedId}
          name={props.name}
          tried={base === null || props.tried === null ? null : { base, lists: props.tried }}
          isChanged={isChanged}
          isSaving={isSaving}
          problem={problem}
          onDiscard={clear}
        />
      </form>
    </>
  );
}

/** What differs from the base, by tool and field. */
function collectDrafts(tools: readonly EditorTool[], texts: Texts) {
  const drafts = new Map<string, [string, string][]>();
  for (const [name, text] of texts) {
    const place = readTextName(name);
    const base = tools
      .find(({ shown }) => shown === place?.tool)
      ?.texts.find(({ field }) => field === place?.field);
    if (place === null || base === undefined || base.text.replace(/\r\n?/g, "\n") === text) continue;
    drafts.set(place.tool, [...(drafts.get(place.tool) ?? []), [place.field, text]]);
  }
  return Object.fromEntries([...drafts].map(([tool, fields]) => [tool, Object.fromEntries(fields)]));
}

async function sendForm(action: string, form: FormData): Promise<SaveProblem | { location: string }> {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const body: unknown = await response.json();
    const said: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
    if (response.status === 201 && typeof said.location === "string") return { location: said.location };
    return {
      message: typeof said.error === "string" ? said.error : `The server answered ${response.status}.`,
      field: typeof said.field === "string" ? said.field : "",
    };
  } catch {
    return { message: "The server did not answer. Nothing was kept: try again.", field: "" };
  }
}
