import { canonicalJson, isObject } from "@/lib/canonical-json";
import type { Header } from "@/lib/recording";

/** One thing that two headers were made with otherwise; texts are short. */
export type HeaderDifference = { what: string; old: string; new: string };

type Reader = readonly [what: string, read: (header: Header) => unknown];

/** The fingerprint is the endpoint's word on itself, which changes without one: said, and no other model. */
function modelOf({ model }: Header) {
  if (model === null) return null;
  const { returnedFingerprint: _, ...rest } = model;
  return rest;
}

const SETUP: readonly Reader[] = [
  ["suite", ({ suite }) => suite?.id],
  ["tickets", ({ suite }) => suite?.ticketsSha256],
  ["revision", ({ revision }) => revision],
  ["tool list", ({ toolListSha256 }) => toolListSha256],
  ["prompt", ({ prompt }) => prompt && `${prompt.id} ${prompt.sha256}`],
  ["model", modelOf],
  ["mode", ({ mode }) => mode],
  ["host", ({ host }) => host],
];

/** What was set up otherwise in two headers, `trials` and the seed included. */
export function compareHeaders(old: Header, now: Header): HeaderDifference[] {
  return findDifferences(old, now, [
    ...SETUP,
    ["sampling", ({ sampling }) => sampling],
    ["trials", ({ trials }) => trials],
  ]);
}

/** What was set up otherwise in two headers, but for the seed and the number of trials. */
export function compareSetups(old: Header, now: Header): HeaderDifference[] {
  const withoutSeed = ({ sampling }: Header) => {
    const { seed: _, ...rest } = sampling ?? {};
    return sampling && rest;
  };
  return findDifferences(old, now, [...SETUP, ["sampling", withoutSeed]]);
}

function findDifferences(old: Header, now: Header, readers: readonly Reader[]): HeaderDifference[] {
  return readers.flatMap(([what, read]) => {
    const [left, right] = [read(old), read(now)];
    if (textOf(left) === textOf(right)) return [];
    return listMembers(what, left, right) ?? [{ what, old: textOf(left), new: textOf(right) }];
  });
}

/** The members that differ, where both are objects of which few do; null where one name for all says more. */
function listMembers(what: string, left: unknown, right: unknown): HeaderDifference[] | null {
  if (!isObject(left) || !isObject(right)) return null;
  const differing = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (name) => textOf(left[name]) !== textOf(right[name]),
  );
  if (differing.length > MOST_MEMBERS || differing.includes("name")) return null;
  return differing.map((name) => ({
    what: `${what}, ${name}`,
    old: textOf(left[name]),
    new: textOf(right[name]),
  }));
}

const MOST_MEMBERS = 3;

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "none" : canonicalJson(value as object);
}

/** "another tool list; another prompt (plain → examples)". */
export function sayDifferences(differences: readonly HeaderDifference[]): string {
  return differences
    .map(({ what, old, new: now }) => {
      const isShort = old.length <= 120 && now.length <= 120 && !/[0-9a-f]{64}/.test(`${old} ${now}`);
      return isShort ? `another ${what} (${old}, now ${now})` : `another ${what}`;
    })
    .join("; ");
}
