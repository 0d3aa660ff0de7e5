import type { ShownTool } from "@/lib/tool-list";
import { ticketsOf } from "./missed-by";
import { searchedText } from "./searched-text";
import { stemsOf, termsOf } from "./terms";
import type { LintContext, LintFinding, MissedTicket } from "./types";

/** A word of one letter's own is no sign. */
const LEAST_TICKETS = 2;
const MOST_WORDS = 8;
/** A word must be this much more usual in the tool's tickets than in the others'. */
const LEAST_LIFT = 2;

type Word = { word: string; missed: MissedTicket[]; elsewhere: string | null };

/**
 * Words of a tool's missed tickets that no declaration holds, or only that of the tool called instead. Words as common
 * in other tools' tickets are left out, where the suite's tickets are given.
 */
export function checkCustomerWords(tool: ShownTool, context: LintContext): LintFinding[] {
  const missed = context.missed.filter(({ expected }) => expected === tool.shown);
  if (missed.length < LEAST_TICKETS) return [];
  const held = new Map(context.tools.map((one) => [one.shown, stemsOf(searchedText(one))]));
  const lift = createLift(tool.shown, context.tickets);
  const words = listWords(missed, held, tool.shown).filter(({ word }) => lift(word) >= LEAST_LIFT);
  const nowhere = words.filter(({ elsewhere }) => elsewhere === null).slice(0, MOST_WORDS);
  const others = [...new Set(words.flatMap(({ elsewhere }) => elsewhere ?? []))];
  return [
    ...(nowhere.length === 0
      ? []
      : [
          finding(tool, nowhere, {
            what: `no description holds ${listed(nowhere)}, words of its missed tickets`,
            advice: "Use the customers' own words where the text says when to use it.",
          }),
        ]),
    ...others.map((other) => {
      const own = words.filter(({ elsewhere }) => elsewhere === other).slice(0, MOST_WORDS);
      return finding(tool, own, {
        what: `only ${other}, called instead, holds ${listed(own)}`,
        advice: `Take the words up here, or say in ${other} that they belong here.`,
      });
    }),
  ];
}

function finding(
  tool: ShownTool,
  words: readonly Word[],
  said: Pick<LintFinding, "what" | "advice">,
): LintFinding {
  return {
    rule: "customers' words",
    tool: tool.shown,
    field: "description",
    severity: "warning",
    ...said,
    tickets: ticketsOf(words.flatMap(({ missed }) => missed)),
  };
}

function listed(words: readonly Word[]): string {
  return words.map(({ word, missed }) => `“${word}” (${ticketsOf(missed).length})`).join(", ");
}

/** Words in two missed tickets at least, the most frequent first, each in the spelling met first. */
function listWords(
  missed: readonly MissedTicket[],
  held: ReadonlyMap<string, ReadonlySet<string>>,
  own: string,
): Word[] {
  const found = new Map<string, { word: string; missed: MissedTicket[] }>();
  for (const ticket of missed) {
    const once = new Map(termsOf(ticket.body).map(({ stem, word }) => [stem, word]));
    for (const [stem, word] of once) {
      const entry = found.get(stem) ?? { word, missed: [] };
      found.set(stem, { ...entry, missed: [...entry.missed, ticket] });
    }
  }
  return [...found]
    .filter(([, word]) => ticketsOf(word.missed).length >= LEAST_TICKETS)
    .flatMap(([stem, word]): Word[] => {
      const holders = [...held].filter(([, stems]) => stems.has(stem)).map(([shown]) => shown);
      if (holders.length === 0) return [{ ...word, elsewhere: null }];
      const wrong = holders.find((shown) => word.missed.some(({ called }) => called === shown));
      return holders.includes(own) || wrong === undefined ? [] : [{ ...word, elsewhere: wrong }];
    })
    .toSorted((one, other) => other.missed.length - one.missed.length);
}

/** How much more usual a word is in this tool's tickets than in the others'; without tickets every word counts. */
function createLift(own: string, tickets: LintContext["tickets"]): (word: string) => number {
  const stems = tickets.map(({ body, expected }) => ({ isOwn: expected === own, stems: stemsOf(body) }));
  const [ours, others] = [stems.filter(({ isOwn }) => isOwn), stems.filter(({ isOwn }) => !isOwn)];
  if (ours.length === 0 || others.length === 0) return () => Number.POSITIVE_INFINITY;
  return (word) => {
    const stem = termsOf(word)[0]?.stem ?? word;
    const share = (group: typeof stems) => group.filter((one) => one.stems.has(stem)).length / group.length;
    const elsewhere = share(others);
    return elsewhere === 0 ? Number.POSITIVE_INFINITY : share(ours) / elsewhere;
  };
}
