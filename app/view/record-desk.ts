import type { RecordModel } from "./record-models";

/** A suite as the record page offers it. */
export type RecordSuite = {
  id: string;
  title: string;
  tickets: readonly string[];
  prompt: string;
  prompts: readonly string[];
  revisions: readonly { id: string; title: string; parent: string | null }[];
  /** Whole tickets may be worked: its servers are ours, or a sandbox. */
  canRunWhole: boolean;
  models: readonly RecordModel[];
};

/** What the form is filled in with. */
export type RecordDefaults = {
  suite: string;
  model: string;
  /** "" records the live listing. */
  revision: string;
  prompt: string;
  mode: "full" | "first-call";
  trials: number;
};

/** What the page asks for as it stands; `tickets` is the pasted text. */
export type RecordChoice = RecordDefaults & { tickets: string };

/** A recording that a new one is to be held against, and the offered model that made it. */
export type AskedBase = { recording: string; model: string | null };

/**
 * What a new recording is held against: the base that was asked for, as long as its own model records; else what the
 * chosen model recorded under the revision's parent. Null where there is neither.
 */
export function chooseBase(
  { revision, mode }: Pick<RecordDefaults, "revision" | "mode">,
  model: Pick<RecordModel, "name" | "made">,
  { revisions }: Pick<RecordSuite, "revisions">,
  asked: AskedBase | null,
): string | null {
  if (asked !== null && asked.model === model.name) return asked.recording;
  const parent = revisions.find(({ id }) => id === revision)?.parent ?? null;
  if (parent === null) return null;
  const own = model.made.filter((one) => one.revision === parent);
  return (own.find((one) => one.mode === mode) ?? own[0])?.recording ?? null;
}

const LONGEST_ID = 64;

/** "acorn-r4", "acorn-r4-2" where that is taken: an id for a recording of a model under a revision. */
export function suggestRecordingId(model: string, revision: string, taken: ReadonlySet<string>): string {
  const slug = `${model}-${revision === "" ? "live" : revision}`
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, LONGEST_ID - 4);
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/** Ticket ids out of a pasted text, and those among them that the suite does not have. */
export function readTicketIds(
  text: string,
  known: readonly string[],
): { ids: string[]; strangers: string[] } {
  const ids = [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ""))];
  const all = new Set(known);
  return { ids: ids.filter((id) => all.has(id)), strangers: ids.filter((id) => !all.has(id)) };
}
