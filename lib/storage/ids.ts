/** The public id of a recording, which is also its file's stem. */
export const recordingIdPattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

const MAX_LENGTH = 64;

/** An id made of any text ("GPT run, März.jsonl" → "gpt-run-marz"), with "-2", "-3", … where it is taken already. */
export function suggestId(text: string, taken: ReadonlySet<string>): string {
  const slug = text
    .replace(/\.jsonl$/i, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "");
  const base = trimEnd(slug.slice(0, MAX_LENGTH)) || "recording";
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? "" : `-${n}`;
    const id = `${trimEnd(base.slice(0, MAX_LENGTH - ending.length))}${ending}`;
    if (!taken.has(id)) return id;
  }
}

function trimEnd(id: string): string {
  return id.replace(/[._-]+$/, "");
}
