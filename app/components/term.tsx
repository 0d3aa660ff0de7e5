import type { ReactNode } from "react";
import { GLOSSARY, type GlossaryTerm } from "@/app/view/glossary";

/** A word of method with its definition as a tooltip. */
export function Term({ of, children }: { of: GlossaryTerm; children?: ReactNode }) {
  const [word, meaning] = GLOSSARY[of];
  return (
    <abbr className="term" title={meaning}>
      {children ?? word}
    </abbr>
  );
}
