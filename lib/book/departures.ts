/**
 * Where an example prints something else than the chapter does. `line` counts the chapter's lines from 1; `ours` stands
 * for it, or after it where the chapter has none (`seed` null). `ours` null leaves the line out.
 */
export type Departure = { line: number; seed: string | null; ours: string | null; why: string };

/** What an example has to print: the chapter's lines with its departures. @throws Error for one that fits no line. */
export function applyDepartures(chapter: readonly string[], departures: readonly Departure[]): string[] {
  const lines = chapter.map((line): string[] => [line]);
  for (const { line, seed, ours } of departures) {
    const at = lines[line - 1];
    if (at === undefined || (seed !== null && at[0] !== seed)) {
      throw new Error(`The chapter's line ${line} is not ${JSON.stringify(seed)}.`);
    }
    if (seed !== null) at.shift();
    if (ours !== null) at.push(ours);
  }
  return lines.flat();
}
