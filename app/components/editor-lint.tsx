import type { EditorFinding, Piece } from "@/app/view/editor-tools";

const MOST = 6;

/** What the lint says of one tool's texts as they stand, beside them. */
export function EditorLint({ findings }: { findings: readonly EditorFinding[] }) {
  const more = findings.length - MOST;
  return (
    <details className="plain editor-lint" open={findings.length > 0 ? true : undefined}>
      <summary>
        <b className="fold-title">Lint</b>
        <span>
          {findings.length === 0
            ? "nothing to look at"
            : `${findings.length} ${findings.length === 1 ? "finding" : "findings"}; rules of thumb`}
        </span>
      </summary>
      <ul className="small inside">
        {findings.slice(0, MOST).map(({ label, severity, rule, what, advice }) => (
          <li key={`${label} ${rule} ${joinText(what)}`}>
            <span className={severity === "warning" ? "caution" : "soft"}>{severity}</span>{" "}
            {label !== "Description" && <span className="note">{label}: </span>}
            <Pieces pieces={what} />{" "}
            <span className="note">
              <Pieces pieces={advice} />
            </span>
          </li>
        ))}
        {more > 0 && <li className="soft">and {more} more</li>}
      </ul>
    </details>
  );
}

const joinText = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <span key={index} className={piece.hidden ? "hidden-char" : undefined}>
      {piece.text}
    </span>
  ));
}
