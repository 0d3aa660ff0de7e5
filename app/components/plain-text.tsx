import { Fragment } from "react";
import { visibleText } from "@/lib/format";

/** A stranger's text: hidden characters show as boxes with their names, everything else as it is. */
export function PlainText({ text }: { text: string }) {
  const pieces = visibleText(text);
  if (pieces.every((piece) => !piece.hidden)) return text;
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Fragment key={index}>
      {piece.hidden ? <span className="hidden-char">{piece.text}</span> : piece.text}
    </Fragment>
  ));
}
