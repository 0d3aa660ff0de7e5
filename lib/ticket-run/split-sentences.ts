/** A sentence with its place: UTF-16 offsets into the text it was cut from, white space around it left out. */
export type Sentence = { text: string; start: number; end: number };

/** What may stand between a sentence's last mark and the space after it: quotes, brackets, emphasis. */
const STOP = /(?<![.!?…])[.!?…]+["'”’»)\]*_]*(?=\s|$)|[。！？]+["'”’»」』)\]]*/gu;

/** A line that starts another sentence: empty, a list item, a heading, a table, or a capital. */
const NEW_LINE = /\n(?=[^\S\n]*(?:\n|[-*•–#>|]|\d+[.)]\s|["'“‘(*_]*\p{Lu}|\p{Extended_Pictographic}))/gu;

const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|a\.m|p\.m|mr|mrs|ms|dr|prof|no|nos|approx|etc|vs|st|inc|ltd|co|max|min)\.$/iu;

/** Cuts a text into sentences. Hard-wrapped lines stay together; "e.g.", "Dr.", initials and "12.50" cut nothing. */
export function splitSentences(text: string): Sentence[] {
  const ends = [...stopEnds(text), ...lineEnds(text), text.length].sort((a, b) => a - b);
  const sentences: Sentence[] = [];
  let start = 0;
  for (const end of ends) {
    const sentence = trimSpan(text, start, end);
    if (sentence) sentences.push(sentence);
    start = Math.max(start, end);
  }
  return sentences;
}

function stopEnds(text: string): number[] {
  return [...text.matchAll(STOP)].flatMap((match) => {
    const end = match.index + match[0].length;
    return endsSentence(text, match.index, end, match[0]) ? [end] : [];
  });
}

function endsSentence(text: string, start: number, end: number, mark: string): boolean {
  if (!/^[.…]/.test(mark)) return true;
  if (/^\s+\p{Ll}/u.test(text.slice(end, end + 8))) return false;
  return (
    !ABBREVIATION.test(text.slice(Math.max(0, start - 8), start + 1)) ||
    /^\s*$/.test(text.slice(end, end + 2))
  );
}

function lineEnds(text: string): number[] {
  return [...text.matchAll(NEW_LINE)].map((match) => match.index);
}

function trimSpan(text: string, start: number, end: number): Sentence | null {
  const part = text.slice(start, end);
  const trimmed = part.trim();
  if (trimmed === "") return null;
  const from = start + part.indexOf(trimmed);
  return { text: trimmed, start: from, end: from + trimmed.length };
}
