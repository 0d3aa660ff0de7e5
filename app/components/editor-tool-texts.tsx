import type { EditedTool } from "@/app/view/edit-preview";
import type { EditorFinding, EditorText, EditorTool, Piece } from "@/app/view/editor-tools";
import { textName } from "@/app/view/text-name";
import { DiffLines } from "./diff-lines";
import { EditorLint } from "./editor-lint";
import { PlainText } from "./plain-text";
import type { Texts } from "./use-draft";

type Props = {
  tool: EditorTool;
  from: string;
  estimate: string;
  texts: Texts;
  /** What the server says of the draft; null while nothing differs. */
  edited: EditedTool | null;
  /** What the lint says of the draft; null until it was asked. */
  findings: readonly EditorFinding[] | null;
  onText: (field: string, text: string) => void;
};

/** One tool's texts, each over its diff against the base. */
export function EditorToolTexts({ tool, from, estimate, texts, edited, findings, onText }: Props) {
  const [description, ...others] = tool.texts;
  const show = (text: EditorText) => (
    <TextField
      key={text.field}
      tool={tool.shown}
      text={text}
      from={from}
      value={texts.get(textName(tool.shown, text.field)) ?? text.text}
      diff={edited?.fields.find(({ field }) => field === text.field) ?? null}
      onText={(value) => onText(text.field, value)}
    />
  );
  const changed = others.filter(({ field }) => edited?.fields.some((one) => one.field === field));
  return (
    <section className="editor-tool" aria-label={tool.shown}>
      <div className="sectionhead">
        <h2>
          <code>
            <PlainText text={tool.shown} />
          </code>
        </h2>
        <p title={`Estimated: ${estimate}.`}>{sayTokens(tool, edited)}</p>
      </div>
      {description !== undefined && show(description)}
      {others.length > 0 && (
        <details className="plain" open={changed.length > 0 ? true : undefined}>
          <summary>
            <b className="fold-title">Parameters and title</b>
            <span>
              {others.length} {others.length === 1 ? "text" : "texts"}
              {changed.length > 0 && `, ${changed.length} changed`}
            </span>
          </summary>
          <div className="inside">{others.map(show)}</div>
        </details>
      )}
      <EditorLint findings={findings ?? tool.findings} />
    </section>
  );
}

function sayTokens({ tokens }: EditorTool, edited: EditedTool | null): string {
  if (edited === null) return `${tokens} tokens`;
  const difference = edited.tokens - edited.tokensBefore;
  const sign = difference === 0 ? "±0" : difference > 0 ? `+${difference}` : `−${-difference}`;
  return `${edited.tokensBefore} → ${edited.tokens} tokens, ${sign}`;
}

type FieldProps = {
  tool: string;
  text: EditorText;
  from: string;
  value: string;
  diff: EditedTool["fields"][number] | null;
  onText: (value: string) => void;
};

function TextField({ tool, text, from, value, diff, onText }: FieldProps) {
  const name = textName(tool, text.field);
  return (
    <div className="editor-text">
      <label>
        <span>
          <PlainText text={text.label} />
          {text.field === "title" && <span className="note"> people read it, a model does not</span>}
        </span>
        <textarea
          name={name}
          value={value}
          rows={text.field === "description" ? 5 : 2}
          spellCheck
          onChange={({ target }) => onText(target.value)}
        />
      </label>
      {diff !== null ? (
        <>
          <p className="note">
            against {from}
            {diff.hidden > 0 && (
              <b className="caution">
                {" "}
                {diff.hidden} hidden {diff.hidden === 1 ? "character" : "characters"}: a person reads one
                text, the model another
              </b>
            )}
          </p>
          <DiffLines lines={diff.lines} />
        </>
      ) : (
        text.revealed !== null && <Revealed pieces={text.revealed} />
      )}
    </div>
  );
}

function Revealed({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <p className="small revealed-draft">
      <span className="note">made visible: </span>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        <span key={index} className={piece.hidden ? "hidden-char" : ""}>
          {piece.text}
        </span>
      ))}
    </p>
  );
}
