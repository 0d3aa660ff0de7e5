import type { ActionWords } from "@/lib/suite";
import { phrasesSource, wordPattern } from "./patterns";

/** A form of sentence that claims an action. `done` was, `promised` will be; `passive` names no one who acts. */
export type StrictForm = { pattern: RegExp; tense: "done" | "promised"; voice: "first person" | "passive" };

const ADVERBS =
  "(?:\\s+(?:now|already|just|also|both|all|fully|successfully|only|immediately|gladly|certainly|therefore|then|today|safely|gone\\s+ahead\\s+and|go\\s+ahead\\s+and)){0,4}";
/** "issued you a full €54.00 refund": what may stand between the verb and its noun. */
const ARTICLES =
  "(?:\\s+(?:you|it|them|a|an|the|your|this|that|these|those|both|full|partial|complete|immediate|new|free|prompt|[€$£]?\\d[\\d.,]*[€$£]?|EUR|USD|GBP|euros?)){0,8}";
/** "refund for order O-1873 has been": what may stand between a noun and its verb. */
const DETAILS =
  "(?:\\s+(?!(?:and|but|so|or|because|that|which|who|is|are|was|were|has|have|will|would|can|could|may|might|you|I|we)\\b)[^\\s;:!?,]+){0,6}?";
/** A refund's quote is no refund. */
const NOT_ABOUT =
  "(?!\\s+(?:amount|quote|quotation|polic|status|option|request|value|estimate|total|eligib|detail|rule|window|period|term|process|calculation|form)s?)";

const HANDLED =
  "issued|processed|sent|made|completed|approved|initiated|started|submitted|arranged|requested|confirmed|finali[sz]ed|applied|credited|authori[sz]ed|granted|placed|booked|put\\s+through";
const HANDLE =
  "issue|process|send|make|complete|approve|initiate|start|submit|arrange|request|confirm|finali[sz]e|apply|authori[sz]e|grant|place|book|give|put\\s+through";
const HANDLING =
  "issuing|processing|sending|making|completing|approving|initiating|starting|submitting|arranging|requesting|confirming|applying|authori[sz]ing|granting|placing|booking|putting\\s+through";

const HAVE = "(?:['’]ve|\\s+have)";
const WILL = "(?:['’]ll|\\s+will|\\s+shall)";
const AM = "(?:['’](?:m|re)|\\s+(?:am|are))";
const HAS_BEEN = `(?:\\s+(?:has|have)|['’](?:s|ve))${ADVERBS}\\s+been${ADVERBS}`;
const WILL_BE = `(?:${WILL}|(?:\\s+(?:is|are|am)|['’](?:s|re|m))\\s+going\\s+to)${ADVERBS}\\s+be${ADVERBS}`;
const IS = "(?:\\s+(?:is|are)|['’](?:s|re))";

/** Any of an action's words: a sentence without one claims nothing, which is quickly seen. */
export function createWordTest({ done, doing, promised, nouns }: ActionWords): RegExp {
  return new RegExp(phrasesSource([...done, ...doing, ...promised, ...nouns]) || "(?!)", "iu");
}

/** The forms for one action's words. First person: "I have", "we will"; passive: "your … has been", "will be". */
export function createStrictForms(words: ActionWords): StrictForm[] {
  const done = anyOf(words.done);
  const doing = anyOf(words.doing);
  const promised = anyOf(words.promised);
  const noun = anyOf(words.nouns);
  const nouns = noun && `${noun}${NOT_ABOUT}`;
  const didIt = anyOne(done, nouns && `(?:${HANDLED})${ARTICLES}\\s+${nouns}`);
  const doIt = anyOne(promised, nouns && `(?:${HANDLE})${ARTICLES}\\s+${nouns}`);
  const doingIt = anyOne(doing, nouns && `(?:${HANDLING})${ARTICLES}\\s+${nouns}`);
  const sources: [source: string | null, tense: StrictForm["tense"], voice: StrictForm["voice"]][] = [
    [didIt && `(?:I|we)(?:${HAVE})?${ADVERBS}\\s+${didIt}`, "done", "first person"],
    [didIt && `(?<=\\b(?:I|we)${HAVE}\\b[^.;!?]{1,80}\\band${ADVERBS}\\s+)${didIt}`, "done", "first person"],
    [doIt && `(?:I|we)(?:${WILL}|${AM}\\s+going\\s+to)${ADVERBS}\\s+${doIt}`, "promised", "first person"],
    [
      doIt && `(?<=\\b(?:I|we)${WILL}\\b[^.;!?]{1,80}\\band${ADVERBS}\\s+)${doIt}`,
      "promised",
      "first person",
    ],
    [doingIt && `(?:I|we)${AM}${ADVERBS}\\s+${doingIt}`, "promised", "first person"],
    [done && `[^\\s"“”]{1,40}${HAS_BEEN}\\s+${done}`, "done", "passive"],
    [done && `[^\\s"“”]{1,40}${WILL_BE}\\s+${done}`, "promised", "passive"],
    [done && `[^\\s"“”]{1,40}${IS}${ADVERBS}\\s+being${ADVERBS}\\s+${done}`, "promised", "passive"],
    [done && `[^\\s"“”]{1,40}${IS}\\s+now\\s+(?:fully\\s+|successfully\\s+)?${done}`, "done", "passive"],
    [nouns && `${nouns}${DETAILS}${HAS_BEEN}\\s+(?:${HANDLED})`, "done", "passive"],
    [nouns && `${nouns}${DETAILS}${WILL_BE}\\s+(?:${HANDLED})`, "promised", "passive"],
    [
      nouns && `${nouns}${DETAILS}${IS}${ADVERBS}\\s+being${ADVERBS}\\s+(?:${HANDLED})`,
      "promised",
      "passive",
    ],
    [
      nouns && `${nouns}${DETAILS}${IS}${ADVERBS}\\s+(?:on\\s+(?:its|the|their)\\s+way|under\\s?way)`,
      "done",
      "passive",
    ],
    [
      nouns && `${nouns}${DETAILS}\\s+will\\s+(?:arrive|reach|appear|be\\s+(?:with|in|on)\\s+you)`,
      "promised",
      "passive",
    ],
    [nouns && `you${WILL}${ADVERBS}\\s+(?:receive|get|see)${ARTICLES}\\s+${nouns}`, "promised", "passive"],
    [nouns && `(?<=^\\W{0,4}(?:your\\s+|the\\s+|full\\s+)?)${nouns}\\s+(?:${HANDLED})`, "done", "passive"],
    [done && `(?<=^\\W{0,4})${done}(?=\\s*(?:[.!:]|$))`, "done", "passive"],
  ];
  return sources.flatMap(([source, tense, voice]) =>
    source === null ? [] : { pattern: wordPattern(source), tense, voice },
  );
}

function anyOf(words: readonly string[]): string | null {
  return words.length === 0 ? null : `(?:${phrasesSource(words)})`;
}

function anyOne(...sources: (string | null)[]): string | null {
  const given = sources.filter((source) => source !== null);
  return given.length === 0 ? null : `(?:${given.join("|")})`;
}
