import { splitSentences } from "./split-sentences";
import type { Outcome, TicketRun } from "./types";

/** How a customer is bid goodbye: what follows such a line is no longer the message. */
const SIGN_OFF =
  /^(?:many thanks|thanks|thank you|cheers|sincerely|yours|best|all the best|(?:kind|best|warm|many)(?:est)? (?:regards|wishes)|regards)\b[^.?!]{0,40}[.,!]*$/i;

/**
 * How a ticket run ended, read from its facts. `held` is true where the claim check keeps the answer back. Null for a
 * run that died, and in first-call mode's runs, which end before an outcome: ask only for runs worked in full.
 */
export function outcomeOf(run: TicketRun, { held }: { held: boolean }): Outcome | null {
  if (run.fault) return null;
  if (held) return "held for a person";
  if (run.answer === null || run.answer.trim() === "") {
    return run.calls.some(({ status }) => status === "blocked") ? "stopped at the cap" : "no answer";
  }
  return askedQuestion(run.answer) ? "asked a question" : "answered";
}

/** True where the last sentence of an answer is a question; a sign-off after it does not count. */
export function askedQuestion(answer: string): boolean {
  if (!/[?？؟]/u.test(answer)) return false;
  const sentences = splitSentences(answer).map(({ text }) => text);
  const signOff = sentences.findLastIndex((text) => SIGN_OFF.test(text));
  const isClosing = signOff > 0 && sentences.length - signOff <= 3;
  const last = (isClosing ? sentences.slice(0, signOff) : sentences).at(-1) ?? "";
  return /[?？؟]["'”’»)\]*_]*$/u.test(last);
}
