import { isSafeNumber, LosslessNumber, parse } from "lossless-json";
import { isObject, type Place, parseJson } from "@/lib/canonical-json";

/** Text in which JSON.parse could change an integer: sixteen digits in a row, or an exponent. */
const RISKY_NUMBER = /\d{16}|\d[eE]\+?\d/;

/**
 * A line's JSON value. Within `messages`, whose arguments are written out again, an integer that JavaScript cannot
 * hold exactly becomes a `LosslessNumber`, which keeps its text.
 *
 * @throws ParseError naming the line
 */
export function parseLine(text: string, place: Place): unknown {
  const value = parseJson(text, place);
  if (!isObject(value) || value.messages === undefined || !RISKY_NUMBER.test(text)) return value;
  const lossless = parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
  return isObject(lossless) ? { ...value, messages: lossless.messages } : value;
}

function parseNumber(text: string): number | LosslessNumber {
  return isSafeNumber(text, { approx: true }) ? Number(text) : new LosslessNumber(text);
}
