import type { StrictForm } from "./strict-forms";

const NEGATION = /\b(?:not|never|no|nor|neither|nothing|none|without|cannot|unable)\b|n['’]t\b/iu;
const MODAL_BEFORE = /\b(?:would|could|should|might|may|must|can|to)\s*$/iu;
const CONDITION =
  /\b(?:if|once|when|whenever|as soon as|after|unless|provided|providing|until|should (?:you|it|this)|in case|assuming|subject to|depending)\b/iu;
const REQUEST_BEFORE =
  /\b(?:please|just|confirm|reply|let (?:me|us) know|tell (?:me|us)|send|say|provide|share|return)\b[^;]*\b(?:and|then|so)\s*(?:then\s*)?$/iu;
const DONE_CONDITION = /\b(?:if|whether|unless|until|once|when|after|as soon as|before|in case)\b[^,]*$/iu;
const CHECK_BEFORE =
  /\b(?:check|verify|see|find out|make sure|ensure)\b(?:\s+(?:if|whether|when|that|your|the))?[^,:]*$/iu;
const REPORT_BEFORE =
  /\bI(?:\s+can)?\s+see\b|\b(?:records?|systems?|account|history|status|tracking|it|that|this|which)(?:\s+\p{L}+)?\s+(?:shows?|says?|indicates?|looks|appears|seems)\b|\baccording to\b|\blooks like\b|\bmarked as\b/iu;
const HISTORY =
  /\b(?:previously|earlier|yesterday|ago|back in|in the past|at the time|last (?:week|month|year|time|spring|summer|autumn|winter))\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:on|in|since)\s+(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:of\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;
const BY_OTHERS =
  /^\s+by\s+(?:your|the|our|their|an?)\s+(?:\p{L}+\s+)?(?:bank|issuer|card|seller|vendor|carrier|courier|partner|manufacturer|provider|marketplace|merchant|store)\b/iu;
const ASKS_AFTER =
  /[,;–—-]\s*(?:and\s+|so\s+|but\s+)?(?:can|could|is|are|do|does|did|would|will|shall|what|which|how|may|have|anything)\b/iu;
/** Where a part of a sentence that stands for itself begins. */
const BREAKS = /[;:,–—]|\s-\s|\s(?:but|so|and|or|because|since|as)\s/giu;

/**
 * Why a sentence that has the form of a claim makes none: a question, a negation, a condition or offer, a report of
 * what is on record, history, somebody else's act, somebody's quoted words. Null where it does claim.
 */
export function whyNoClaim(sentence: string, form: StrictForm, start: number, end: number): string | null {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const match = sentence.slice(start, end);
  const here = before.slice(lastBreak(before));
  const rest = after.slice(0, firstBreak(after));
  const whole = before.slice(before.lastIndexOf(";") + 1);
  const tail = after.split(/;|,\s*(?:and|but|so)\s/iu, 1)[0] ?? "";
  if (isQuestion(sentence, after)) return "question";
  if (isQuoted(sentence, start)) return "quotation";
  if (NEGATION.test(here + match)) return "negation";
  if (MODAL_BEFORE.test(here + (match.split(/\s/, 1)[0] ?? ""))) return "offer";
  if (form.tense === "promised") {
    const isOpen = CONDITION.test(whole) || CONDITION.test(tail) || REQUEST_BEFORE.test(whole);
    return isOpen ? "condition" : otherActs(form, after);
  }
  if (DONE_CONDITION.test(here)) return "condition";
  if (HISTORY.test(here) || HISTORY.test(match) || HISTORY.test(rest)) return "history";
  if (form.voice === "passive" && (REPORT_BEFORE.test(whole) || CHECK_BEFORE.test(here))) return "report";
  return otherActs(form, after);
}

function otherActs(form: StrictForm, after: string): string | null {
  return form.voice === "passive" && BY_OTHERS.test(after) ? "others' act" : null;
}

/** "I have refunded it, can I help with anything else?" still says it was done. */
function isQuestion(sentence: string, after: string): boolean {
  return /[?？][^\p{L}\p{N}]*$/u.test(sentence) && !ASKS_AFTER.test(after);
}

function isQuoted(sentence: string, start: number): boolean {
  if (sentence.startsWith(">")) return true;
  const before = sentence.slice(0, start);
  const open = before.lastIndexOf("“");
  if (open >= 0 && before.indexOf("”", open) < 0) return true;
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

function lastBreak(text: string): number {
  let at = 0;
  for (const match of text.matchAll(BREAKS)) at = match.index + match[0].length;
  return at;
}

function firstBreak(text: string): number {
  const at = text.search(new RegExp(BREAKS.source, "iu"));
  return at < 0 ? text.length : at;
}
