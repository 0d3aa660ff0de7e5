import type { DescriptionsPage, RevisionChange, RevisionNode, RevisionRangePage, ToolRevision } from "@/db";
import { formatCount, formatDate } from "@/lib/format";
import type { ToolChange } from "@/lib/tool-list";
import { sayVerdict } from "./comparison-words";
import { formatNumber } from "./number";

type Kind = ToolChange["kind"];

/** The kinds of change as pages name them, the gravest first. */
export const KINDS: readonly { kind: Kind; word: string; meaning: string }[] = [
  {
    kind: "breaking",
    word: "breaking",
    meaning: "A call that was right before may now be refused, or the tool is gone.",
  },
  {
    kind: "additive",
    word: "additive",
    meaning: "A tool or an optional property more; old calls still work.",
  },
  { kind: "wording", word: "wording", meaning: "Only what a model reads; every call means what it meant." },
  { kind: "order", word: "moved", meaning: "The tool stands at another place in the list." },
];

/** The kinds among some changes, the gravest first. */
export function kindsOf(changes: readonly ToolChange[]): typeof KINDS {
  return KINDS.filter(({ kind }) => changes.some((change) => change.kind === kind));
}

/** "+26 tokens", "−31 tokens", "same length". */
export function sayTokens(difference: number): string {
  if (difference === 0) return "same length";
  const sign = difference > 0 ? "+" : "−";
  return `${sign}${formatCount(Math.abs(difference), "token")}`;
}

/** "38 tokens, +14": how long one tool's declaration is now, and by how much that moved. */
export function sayToolTokens({
  tokens,
  tokensBefore,
}: Pick<ToolRevision, "tokens" | "tokensBefore">): string {
  if (tokens === null) return tokensBefore === null ? "" : `${formatNumber(tokensBefore)} tokens before`;
  const now = formatCount(tokens, "token");
  if (tokensBefore === null || tokensBefore === tokens) return now;
  return `${now}, ${sayTokens(tokens - tokensBefore).replace(/ tokens?$/, "")}`;
}

/** "2 tools reworded, −19 tokens", "4 tools changed (1 breaking, 2 additive, 1 wording), +40 tokens". */
export function sayChange({ tools, kinds, tokens }: RevisionChange): string {
  if (tools === 0) return kinds.order > 0 ? "only the order changed" : "no text differs";
  const isWording = kinds.breaking + kinds.additive === 0;
  const what = isWording ? "reworded" : `changed (${sayKinds(kinds)})`;
  return `${formatCount(tools, "tool")} ${what}, ${sayTokens(tokens)}`;
}

/** "3 breaking, 2 additive, 4 wording". */
export function sayKinds(kinds: RevisionChange["kinds"]): string {
  return KINDS.filter(({ kind }) => kinds[kind] > 0)
    .map(({ kind, word }) => `${formatNumber(kinds[kind])} ${word}`)
    .join(", ");
}

/** Where a node comes from: "from r1, 30 Nov 2026, by Rightcall". */
export function sayOrigin({ parent, at, by, isNamed }: RevisionNode): string {
  const date = at === null ? "" : formatDate(at);
  if (!isNamed) {
    const first = date === "" ? "" : `first recorded ${date}`;
    return [
      parent === null ? "no revision file has this list" : `calls itself ${parent}, lists other texts`,
      first,
    ]
      .filter(Boolean)
      .join("; ");
  }
  return [parent === null ? "" : `from ${parent}`, date, by === null ? "" : `by ${by}`]
    .filter(Boolean)
    .join(", ");
}

/** The page's first sentence: what the newest rewording did, else what is here to compare. */
export function sayDescriptions({ newest, revisions, suite }: DescriptionsPage): string {
  if (newest !== null) return sayVerdict(newest);
  const recorded = revisions.filter(({ recordings }) => recordings.length > 0).length;
  if (revisions.length === 0) return `No tool list of ${suite.id} is here yet.`;
  if (recorded === 0)
    return `${formatCount(revisions.length, "revision")} of ${suite.id}, none recorded yet.`;
  if (revisions.length === 1) return `One tool list of ${suite.id}: nothing to compare it with yet.`;
  return `No recorder has worked under two of the ${formatNumber(revisions.length)} tool lists of ${suite.id} yet.`;
}

/** The range page's first sentence: the paired result, else what changed. */
export function sayRange({ results, tools, from, to }: RevisionRangePage): string {
  const [result] = results;
  if (result !== undefined) return sayVerdict(result);
  if (from.id === to.id) return `${from.id} on both sides: nothing differs.`;
  if (tools.length === 0) return `${to.id} lists the same as ${from.id}.`;
  const differ = tools.length === 1 ? "tool differs" : "tools differ";
  return `${formatNumber(tools.length)} ${differ} from ${from.id} to ${to.id}; no recorder has worked under both yet.`;
}
