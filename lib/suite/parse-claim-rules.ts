import * as z from "zod";
import { ParseError, type Place, parseJson } from "@/lib/canonical-json";
import type { ClaimRules } from "./claim-rules";
import { parseShape } from "./parse-shape";

const id = z.string().min(1).max(200);
const words = z.array(z.string().min(1));

const action = z.strictObject({
  id,
  tools: words,
  notTools: words.exactOptional(),
  words: z.strictObject({ done: words, doing: words, promised: words, nouns: words }).exactOptional(),
});

const shape = z.strictObject({
  version: z.string().min(1),
  hold: id,
  actions: z.array(action),
  phraseRules: z.array(z.strictObject({ id, action: id, phrases: words.min(1), misses: z.string() })),
  strict: z.strictObject({ id, misses: z.string() }),
  objectPattern: z.string().min(1).exactOptional(),
}) satisfies z.ZodType<ClaimRules>;

/**
 * A claims.json text.
 *
 * @throws ParseError naming file and field, also for a rule that names an action or holding rule that is not there.
 */
export function parseClaimRules(text: string, place: Place): ClaimRules {
  const rules = parseShape(shape, parseJson(text, place), place);
  const actions = rules.actions.map((one) => one.id);
  for (const [index, rule] of rules.phraseRules.entries()) {
    if (actions.includes(rule.action)) continue;
    throw new ParseError(
      place,
      `phraseRules[${index}].action`,
      `there is no action "${rule.action}": add it to "actions".`,
    );
  }
  const names = [...rules.phraseRules.map((rule) => rule.id), rules.strict.id];
  if (!names.includes(rules.hold)) {
    throw new ParseError(place, "hold", `there is no rule "${rules.hold}": name one of ${names.join(", ")}.`);
  }
  if (new Set(names).size < names.length) {
    throw new ParseError(place, "phraseRules", "two rules have one id: rename one.");
  }
  if (rules.objectPattern !== undefined) checkPattern(rules.objectPattern, place);
  return rules;
}

function checkPattern(pattern: string, place: Place): void {
  try {
    new RegExp(pattern, "u");
  } catch (cause) {
    throw new ParseError(place, "objectPattern", "not a regular expression: mend it.", { cause });
  }
}
