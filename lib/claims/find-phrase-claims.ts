import type { ClaimRules, PhraseRule } from "@/lib/suite";
import { splitSentences } from "@/lib/ticket-run";
import { findObjects } from "./objects";
import { phrasesSource, wordPattern } from "./patterns";
import type { Claim } from "./types";

/**
 * The sentences of an answer that hold a phrase of the suite's phrase rules, at most one claim per sentence and rule.
 *
 * A rule of thumb: it reads neither negation nor condition, and misses what its list does not spell out; each rule's
 * `misses` says which.
 */
export function findPhraseClaims(answer: string, rules: ClaimRules): Claim[] {
  const candidates = rules.phraseRules.filter((rule) => patternOf(rule).test(answer));
  if (candidates.length === 0) return [];
  const sentences = splitSentences(answer);
  return candidates.flatMap((rule) =>
    sentences.flatMap(({ text, start, end }) => {
      const match = text.match(patternOf(rule));
      if (match?.index === undefined) return [];
      return {
        rule: rule.id,
        action: rule.action,
        sentence: text,
        start,
        end,
        match: { start: start + match.index, end: start + match.index + match[0].length },
        objects: findObjects(text, rules.objectPattern).map(({ id }) => id),
      };
    }),
  );
}

const compiled = new WeakMap<PhraseRule, RegExp>();

function patternOf(rule: PhraseRule): RegExp {
  const known = compiled.get(rule);
  if (known) return known;
  const pattern = wordPattern(phrasesSource(rule.phrases), "iu");
  compiled.set(rule, pattern);
  return pattern;
}
