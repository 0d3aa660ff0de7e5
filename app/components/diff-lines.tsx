import type { DiffPiece, DiffLines as Lines } from "@/app/view/word-diff";

/** Before and after of one text, word by word; sign, colour and line say which is which. */
export function DiffLines({ lines }: { lines: Lines }) {
  return (
    <div className="diff">
      <div className="ln removed">
        <span className="sign">
          <span className="unseen">before: </span>−
        </span>
        <span>
          <Pieces of={lines.removed} as="del" />
        </span>
      </div>
      <div className="ln added">
        <span className="sign">
          <span className="unseen">after: </span>+
        </span>
        <span>
          <Pieces of={lines.added} as="ins" />
        </span>
      </div>
    </div>
  );
}

function Pieces({ of, as: Changed }: { of: readonly DiffPiece[]; as: "del" | "ins" }) {
  if (of.length === 0) return <span className="faint">nothing</span>;
  return of.map((piece, index) => {
    const As = piece.changed ? Changed : "span";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <As key={index}>{piece.hidden ? <span className="hidden-char">{piece.text}</span> : piece.text}</As>
    );
  });
}
