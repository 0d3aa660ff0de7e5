import { type Change, diffWordsWithSpace } from "diff";
import { visibleText } from "@/lib/format";

/** A stretch of one side of a text diff. `hidden`: the text names an invisible character that stands here. */
export type DiffPiece = { text: string; changed: boolean; hidden: boolean };

export type DiffLines = { removed: readonly DiffPiece[]; added: readonly DiffPiece[] };

/** Past this length a word diff takes too long for a page; the texts then stand whole. */
const LONGEST = 20_000;

/** Both sides of a changed text word by word, hidden characters named. `around` keeps that many characters beside each change. */
export function diffWords(from: string, to: string, around = Number.POSITIVE_INFINITY): DiffLines {
  if (from.length + to.length > LONGEST) return { removed: show([[from, true]]), added: show([[to, true]]) };
  const parts = absorbScraps(diffWordsWithSpace(from, to));
  const removed = parts.filter((part) => !part.added).map((part) => [part.value, part.removed] as const);
  const added = parts.filter((part) => !part.removed).map((part) => [part.value, part.added] as const);
  return { removed: show(clip(bridge(removed), around)), added: show(clip(bridge(added), around)) };
}

/** One or two words that stay between changes make a rewording hard to read: they count as changed too. */
function absorbScraps(parts: readonly Change[]): Change[] {
  const isChange = (part: Change | undefined) => part !== undefined && (part.added || part.removed);
  const isScrap = (index: number) =>
    (parts[index]?.value.trim().split(/\s+/).length ?? 0) < 3 &&
    isChange(parts[index - 1]) &&
    isChange(parts[index + 1]);
  return parts.flatMap((part, index) =>
    isChange(part) || !isScrap(index)
      ? [part]
      : [
          { ...part, removed: true },
          { ...part, added: true },
        ],
  );
}

/** A space between two changed words reads as part of the change. */
function bridge(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((merged, [text, changed], index) => {
    const last = merged.at(-1);
    const isBridge = /^ +$/.test(text) && last?.[1] === true && parts[index + 1]?.[1] === true;
    if (last?.[1] && (changed || isBridge)) merged[merged.length - 1] = [last[0] + text, true];
    else merged.push([text, changed]);
    return merged;
  }, []);
}

type Part = readonly [text: string, changed: boolean];

function clip(parts: readonly Part[], around: number): Part[] {
  if (!parts.some(([, changed]) => changed)) return clipUnchanged(parts, around);
  return parts.map(([text, changed], index) => {
    if (changed) return [text, true];
    const before = index > 0;
    const after = index < parts.length - 1;
    if (text.length <= around * (before && after ? 2 : 1)) return [text, false];
    const head = before ? cutAtWord(text.slice(0, around), "end") : "";
    const tail = after ? cutAtWord(text.slice(-around), "start") : "";
    return [`${head}…${tail}`, false];
  });
}

function clipUnchanged(parts: readonly Part[], around: number): Part[] {
  const whole = parts.map(([text]) => text).join("");
  return [[whole.length > 2 * around ? `${cutAtWord(whole.slice(0, 2 * around), "end")}…` : whole, false]];
}

function cutAtWord(text: string, edge: "start" | "end"): string {
  return edge === "end" ? text.replace(/\s\S*$/, " ") : text.replace(/^\S*\s/, " ");
}

function show(parts: readonly Part[]): DiffPiece[] {
  return parts
    .flatMap(uncoverEdges)
    .flatMap(([text, changed]) => visibleText(text).map((piece) => ({ ...piece, changed })));
}

/** The spaces around changed words are not drawn as changed; a change of nothing but spaces is. */
function uncoverEdges([text, changed]: Part): Part[] {
  const words = text.trim();
  if (!changed || words === "" || words === text) return [[text, changed]];
  const start = text.indexOf(words);
  const edges: Part[] = [
    [text.slice(0, start), false],
    [words, true],
    [text.slice(start + words.length), false],
  ];
  return edges.filter(([edge]) => edge !== "");
}
