import { PlainText } from "./plain-text";

type Range = { start: number; end: number };

/** A stranger's text with some ranges of it marked; ranges in order, none overlapping. */
export function MarkedRanges({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const ends = [0, ...ranges.map(({ end }) => end)];
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          <PlainText text={text.slice(ends[index], start)} />
          <mark>
            <PlainText text={text.slice(start, end)} />
          </mark>
        </span>
      ))}
      <PlainText text={text.slice(ends.at(-1))} />
    </>
  );
}
