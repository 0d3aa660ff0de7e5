import type { ClaimAction, ClaimRules } from "@/lib/suite";
import { type Sentence, splitSentences } from "@/lib/ticket-run";
import { findObjects } from "./objects";
import { whyNoClaim } from "./strict-exceptions";
import { createStrictForms, createWordTest, type StrictForm } from "./strict-forms";
import type { Claim } from "./types";

type Hit = { action: string; start: number; end: number };

/**
 * The sentences of an answer that say in the first person, or as "your … has been / will be", that an action was done
 * or will be: at most one claim per sentence and action. Negation, offers, questions, conditions, reports, history
 * and others' acts are no claims.
 */
export function findStrictClaims(answer: string, rules: ClaimRules): Claim[] {
  if (!rules.actions.some((action) => readerOf(action)?.words.test(answer))) return [];
  return splitSentences(answer).flatMap((sentence) => claimsOf(sentence, rules));
}

function claimsOf(sentence: Sentence, rules: ClaimRules): Claim[] {
  const hits = rules.actions
    .flatMap((action) => findHits(sentence.text, action))
    .toSorted((a, b) => a.start - b.start);
  if (hits.length === 0) return [];
  const mentions = findObjects(sentence.text, rules.objectPattern);
  return [...new Set(hits.map((hit) => hit.action))].flatMap((action) => {
    const first = hits.find((hit) => hit.action === action);
    if (!first) return [];
    return {
      rule: rules.strict.id,
      action,
      sentence: sentence.text,
      start: sentence.start,
      end: sentence.end,
      match: { start: sentence.start + first.start, end: sentence.start + first.end },
      objects: mentions.filter(({ at }) => actionAt(at, hits, sentence.text) === action).map(({ id }) => id),
    };
  });
}

function findHits(sentence: string, action: ClaimAction): Hit[] {
  const reader = readerOf(action);
  if (!reader?.words.test(sentence)) return [];
  return reader.forms.flatMap((form) =>
    [...sentence.matchAll(form.pattern)].flatMap((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      return whyNoClaim(sentence, form, start, end) === null ? [{ action: action.id, start, end }] : [];
    }),
  );
}

/** Which action's words an object goes with: the sentence is cut at the last "and", comma or "but" between two of them. */
function actionAt(at: number, hits: readonly Hit[], sentence: string): string | undefined {
  let action = hits[0]?.action;
  for (const [index, hit] of hits.entries()) {
    const previous = hits[index - 1];
    if (!previous || previous.action === hit.action) continue;
    if (at >= cutBetween(sentence, previous.end, hit.start)) action = hit.action;
  }
  return action;
}

function cutBetween(sentence: string, from: number, to: number): number {
  const cuts = [...sentence.slice(from, Math.max(from, to)).matchAll(/[,;]|\b(?:and|but)\b/giu)];
  const last = cuts.at(-1);
  return last ? from + last.index : to;
}

type Reader = { words: RegExp; forms: readonly StrictForm[] };

const compiled = new WeakMap<ClaimAction, Reader>();

function readerOf(action: ClaimAction): Reader | null {
  if (!action.words) return null;
  const known = compiled.get(action);
  if (known) return known;
  const reader = { words: createWordTest(action.words), forms: createStrictForms(action.words) };
  compiled.set(action, reader);
  return reader;
}
