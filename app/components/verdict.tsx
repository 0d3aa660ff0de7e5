import { VERDICTS } from "@/app/view/comparison-words";
import type { VerdictWord } from "@/lib/compare";
import { Mark } from "./mark";

/** A verdict word with its mark; its meaning once per page. */
export function Verdict({ verdict, meaning }: { verdict: VerdictWord; meaning?: boolean }) {
  const shown = VERDICTS[verdict];
  return (
    <span className={verdict === "not shown" ? "whole soft" : "whole"}>
      <Mark name={shown.mark} /> {shown.word}
      {meaning && <div className="note">{shown.meaning}</div>}
    </span>
  );
}
