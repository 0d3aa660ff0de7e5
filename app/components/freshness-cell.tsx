import { showFreshness } from "@/app/view/freshness";
import type { Freshness } from "@/db";
import { Mark } from "./mark";

/** Still current or out of date, with its counts below; a broken bar in caution when it is not. */
export function FreshnessCell({ freshness }: { freshness: Freshness | null }) {
  const { state, word, detail } = showFreshness(freshness);
  return (
    <>
      {state === "none" ? (
        <span className="faint">{word}</span>
      ) : (
        <>
          <Mark name={state} /> <span className={state === "stale" ? "caution" : ""}>{word}</span>
        </>
      )}
      {detail !== "" && <div className="note">{detail}</div>}
    </>
  );
}
