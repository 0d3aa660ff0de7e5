import type { DiffPiece, DiffLines as Lines } from "@/app/view/word-diff";

type Props = { lines: Lines; only?: "before" | "after" };

/** Before and after of one text, word by word; sign, colour and line say which is which. */
export function DiffLines({ lines, only }: Props) {
  return (
    <div className="diff">
      {only !== "after" && <Line side="before" pieces={lines.removed} />}
      {only !== "before" && <Line side="after" pieces={lines.added} />}
    </div>
  );
}

const SIDES = {
  before: { name: "removed", sign: "−", as: "del" },
  after: { name: "added", sign: "+", as: "ins" },
} as const;

function Line({ side, pieces }: { side: "before" | "after"; pieces: readonly DiffPiece[] }) {
  const { name, sign, as: Changed } = SIDES[side];
  return (
    <div className={`ln ${name}`}>
      <span className="sign">
        <span className="unseen">{side}: </span>
        {sign}
      </span>
      <span>
        {pieces.length === 0 && <span className="faint">no text</span>}
        {pieces.map((piece, index) => {
          const As = piece.changed ? Changed : "span";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <As key={index}>
              {piece.hidden ? <span className="hidden-char">{piece.text}</span> : piece.text}
            </As>
          );
        })}
      </span>
    </div>
  );
}
