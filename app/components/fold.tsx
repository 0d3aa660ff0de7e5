import type { ReactNode } from "react";

type Props = { title: string; answer: ReactNode; id?: string; isOpen?: boolean; children: ReactNode };

/** A folded section whose summary already holds the answer. */
export function Fold({ title, answer, id, isOpen = false, children }: Props) {
  return (
    <details open={isOpen}>
      <summary>
        <b className="fold-title">{title}</b>
        <span>{answer}</span>
      </summary>
      <div className="inside" id={id}>
        {children}
      </div>
    </details>
  );
}
