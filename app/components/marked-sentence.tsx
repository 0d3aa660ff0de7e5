import { PlainText } from "./plain-text";

/** A sentence with the words that claim something marked. */
export function MarkedSentence({
  sentence,
  match,
}: {
  sentence: string;
  match: { start: number; end: number };
}) {
  return (
    <>
      <PlainText text={sentence.slice(0, match.start)} />
      <mark>
        <PlainText text={sentence.slice(match.start, match.end)} />
      </mark>
      <PlainText text={sentence.slice(match.end)} />
    </>
  );
}
