import MiniSearch from "minisearch";

const tokenize: (text: string) => string[] = MiniSearch.getDefault("tokenize");

/** Longer texts are cut: a declaration of this length has told its words. */
const LONGEST = 20_000;
const SHORTEST_WORD = 3;

/** Words that say nothing about a job: grammar, letters' courtesies, and what every shop's mail holds. */
const STOP_WORDS = new Set(
  `a about above actually after again ago all already also although always am an and another any anyone anything are
  around as ask asked asking at away back be because been before being best between both but by call came can cannot
  check cheers come could couldn dear did didn does doesn doing don done down during each either else email enough even
  ever every everything few first for found from gave get gets getting give given go going gone good got had has hasn
  have haven having hello help her here him his hope how however if in into is isn it its just keep kind know last least
  less let like little long look looking lot made make many may maybe me mean might mine more morning most much must my
  need never new next no none nor not nothing now of off often oh ok okay old on once one only or other our out over own
  part perhaps please put quite rather really regards reply right said same saw say says see seen send sent should show
  since sincerely so some someone something soon still such sure take team tell than thank thanks that the their them
  then there these they thing things think this those though three four five six seven eight nine ten through time to today together told too took two under until
  up us use used using very via want wanted wants was wasn way we well went were what when where whether which while who
  whole why will wish with within without won would wouldn write yes yet you your yours`.split(/\s+/),
);

/**
 * The words of a text that may tell its subject, by minisearch's tokenizer: lower case, three letters or more, no
 * digits, no stop words; each with the stem it is compared by.
 */
export function termsOf(text: string): { word: string; stem: string }[] {
  return tokenize(text.slice(0, LONGEST))
    .map((token) => token.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD && /^\p{L}+$/u.test(word) && !STOP_WORDS.has(word))
    .map((word) => ({ word, stem: stemOf(word) }));
}

/** The stems of a text, each once. */
export function stemsOf(text: string): Set<string> {
  return new Set(termsOf(text).map(({ stem }) => stem));
}

/** English endings off, so that "refunded" meets "refund" and "charged" meets "charge"; four letters stay at least. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ies|ed|es|s|y|e)$/, "");
  return stem.length >= 4 ? stem.replace(/([^aeiou])\1$/, "$1") : word.replace(/(?<=\p{L}{3})s$/u, "");
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
