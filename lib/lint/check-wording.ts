import type { ShownTool } from "@/lib/tool-list";
import { ticketsOf } from "./missed-by";
import { namedTools } from "./tool-names";
import type { LintContext, LintFinding } from "./types";

/** Past this a description crowds out the others; the rule only says so. */
const WORD_BUDGET = 60;

const PLACEHOLDER = /\b(?:TODO|FIXME|XXX|TBD|lorem ipsum)\b|<(?:description|insert|fill in)[^>]*>/i;
const INNER_WORKINGS =
  /^(?:queries|executes|invokes|wraps|calls|accesses|hits) (?:the|a|an|our)\b|^(?:this|the) (?:tool|function|method|endpoint)\b/i;
const OF_THE_RESULT = /^(?:returns?|gives|yields|throws|fails|errors?|responds?|outputs?)\b/i;
const WHEN =
  /\b(?:when|whenever|whether (?:the|a|it)|if|in case|use (?:it|this|only)|call (?:it|this)|for any|meant for|intended for|suited to)\b/i;
const WHEN_NOT =
  /\b(?:not (?:for|when|if|to be|meant|used)|do not|don['’]t|never|instead|rather than|only (?:when|if|for|after|with)|except|unless|avoid)\b/i;
const POINTS_ELSEWHERE = /\b(?:use|see|call|try|prefer)\b/i;

/** What the description says, read as text: is there one, how does it open, does it say when and when not, how long. */
export function checkWording(tool: ShownTool, context: LintContext): LintFinding[] {
  const text = (tool.declaration.description ?? "").trim();
  const missed = ticketsOf(context.missed.filter(({ expected }) => expected === tool.shown));
  const drawn = ticketsOf(context.missed.filter(({ called }) => called === tool.shown));
  const find = (
    rule: LintFinding["rule"],
    severity: LintFinding["severity"],
    what: string,
    advice: string,
    tickets = missed,
  ): LintFinding[] => [{ rule, tool: tool.shown, field: "description", severity, what, advice, tickets }];

  if (text === "") {
    return find(
      "description",
      "warning",
      "has no description",
      "Say in one sentence what it does, in the next when to use it, and name the tool to use otherwise.",
    );
  }
  const sentences = splitSentences(text);
  const saysWhen = sentences.some((sentence) => !OF_THE_RESULT.test(sentence) && WHEN.test(sentence));
  const saysWhenNot = sentences.some(
    (sentence) =>
      WHEN_NOT.test(sentence) ||
      (POINTS_ELSEWHERE.test(sentence) && namedTools(sentence, tool, context.tools).length > 0),
  );
  const words = text.split(/\s+/).length;
  const opening = INNER_WORKINGS.exec(text)?.[0];
  return [
    ...(PLACEHOLDER.test(text)
      ? find(
          "placeholder",
          "warning",
          `holds “${PLACEHOLDER.exec(text)?.[0]}”`,
          "Write the sentence that belongs there.",
        )
      : []),
    ...(opening === undefined
      ? []
      : find(
          "opening",
          "note",
          `opens with “${opening}”: how it works, not what it is for`,
          "Open with what the caller gets, then when to use it.",
        )),
    ...(saysWhen
      ? []
      : find(
          "says when",
          "warning",
          "says what it does, not when to use it",
          "Add “Use it when …”, in the words customers use.",
        )),
    ...(saysWhenNot || context.tools.length < 2
      ? []
      : find(
          "says when not",
          drawn.length > 0 ? "warning" : "note",
          "does not say when to leave it alone",
          "Add “Not for …” or “For … use …” for the tickets it draws by mistake.",
          drawn,
        )),
    ...(words > WORD_BUDGET
      ? find(
          "length",
          "note",
          `${words} words, past the budget of ${WORD_BUDGET}`,
          "Move what belongs to one parameter into that parameter's description.",
          [],
        )
      : []),
  ];
}

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
