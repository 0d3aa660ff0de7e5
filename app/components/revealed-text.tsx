import { Fragment } from "react";
import { revealText } from "@/lib/lint";
import { BreakableName } from "./call-text";

/** A tool's name or text with hidden characters, look-alike letters and unusual spaces as boxes with their names. */
export function RevealedText({ text, isName = false }: { text: string; isName?: boolean }) {
  return revealText(text, isName).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Fragment key={index}>
      {piece.hidden ? (
        <span className="hidden-char">{piece.text}</span>
      ) : isName ? (
        <BreakableName name={piece.text} />
      ) : (
        piece.text
      )}
    </Fragment>
  ));
}
