import { memo, type ReactNode } from "react";
import type { Matcher } from "@/app/view/edit-preview";
import { MATCHER_NAMES, sayMoves, sayRight } from "@/app/view/preview-words";
import { Mark } from "./mark";
import { PlainText } from "./plain-text";
import { PreviewMargins } from "./preview-margins";
import type { PreviewState } from "./use-preview";

type Props = {
  preview: PreviewState;
  from: string;
  /** What was really recorded under the base. */
  recorded: ReactNode;
  meaning: { model: string } | { advice: string };
};

/** What was really recorded under the base, then how the matchers' margins move with every key. */
export const PreviewPanel = memo(function PreviewPanel({ preview, from, recorded, meaning }: Props) {
  return (
    <section className="preview-panel" aria-labelledby="preview">
      <div className="sectionhead">
        <h2 id="preview">What was recorded, and what matchers see</h2>
      </div>
      {recorded}
      <h3>
        Live preview <span className="badge dashed">baseline, no chat model</span>
      </h3>
      <p className="aside">
        Trust directions, not flips. On 20 releases of a real server, where another chooser's margin moved,
        the meaning matcher's moved the same way on 102 of 129 prompts (79 %); of the 57 choices that flipped
        there it foretold 10, word matching 18. No matcher can read “do not use”.
      </p>
      <noscript>
        <p className="banner plain">The preview needs a script. The form below saves without one.</p>
      </noscript>
      <p className="legend">
        <span>one column a ticket: the line is {from}, the dot the draft; above the rule it picks right</span>
        <span>
          <Mark name="worse" /> flips to wrong
        </span>
        <span>
          <Mark name="better" /> flips to right
        </span>
      </p>
      <MatcherPreview matcher="word" preview={preview} />
      {"model" in meaning ? (
        <MatcherPreview matcher="meaning" preview={preview} by={meaning.model} />
      ) : (
        <div className="matcher">
          <h3>{MATCHER_NAMES.meaning}</h3>
          <p className="small soft">{meaning.advice}</p>
        </div>
      )}
    </section>
  );
});

type MatcherProps = { matcher: Matcher; preview: PreviewState; by?: string };

function MatcherPreview({ matcher, preview, by }: MatcherProps) {
  const { margins, tookMs, problem } = preview[matcher];
  return (
    <div className="matcher" data-matcher={matcher}>
      <div className="matcher-head">
        <h3>{MATCHER_NAMES[matcher]}</h3>
        <output className="small">
          {margins === undefined ? (
            <span className="soft">Change a text, and its tickets move here.</span>
          ) : (
            <>
              {sayMoves(margins.counts)} <span className="soft">{sayRight(margins.counts)}</span>
            </>
          )}
        </output>
        {margins !== undefined && tookMs !== undefined && (
          <span className="note end">{Math.round(tookMs)} ms after the last key</span>
        )}
      </div>
      {by !== undefined && (
        <p className="note">
          by <PlainText text={by} />
        </p>
      )}
      {problem !== undefined && problem !== "" && <p className="small alarm">{problem}</p>}
      {margins !== undefined && <PreviewMargins margins={margins} />}
      {margins !== undefined && margins.counts.notScored > 0 && (
        <p className="note">{margins.counts.notScored} not scored: nothing says which shown tool is right</p>
      )}
    </div>
  );
}
