import { isLosslessNumber, type LosslessNumber, parse } from "lossless-json";
import { isDeeperThan, type Json } from "@/lib/canonical-json";

/** JSON whose numbers may still be their own text, so that 9007199254740993 is not 9007199254740992. */
export type ExactJson =
  | null
  | boolean
  | number
  | string
  | LosslessNumber
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson };

export type ExactObject = { readonly [key: string]: ExactJson };

const MAX_DEPTH = 200;

/** Text with a number that a double may not hold as written: sixteen digits, or an exponent. */
const RISKY_NUMBER = /[\d.]{16}|\d[eE][+-]?\d/;

/** The value of a JSON text, a number that a double may not hold kept as written; undefined where it is not JSON or nests beyond 200. */
export function parseExact(text: string): ExactJson | undefined {
  try {
    // Either parser's result is JSON, with LosslessNumber for its numbers or without, which is what ExactJson says.
    const value = (
      RISKY_NUMBER.test(text)
        ? parse(text, null, { onDuplicateKey: ({ newValue }) => newValue })
        : JSON.parse(text)
    ) as ExactJson;
    return isDeeperThan(value, MAX_DEPTH) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The object of a JSON text; undefined where it is anything else. */
export function parseExactObject(text: string): ExactObject | undefined {
  const value = parseExact(text);
  return value !== undefined && isExactObject(value) ? value : undefined;
}

export function isExactObject(value: ExactJson): value is ExactObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

export function isExactList(value: ExactJson): value is readonly ExactJson[] {
  return Array.isArray(value);
}

export function isExactNumber(value: ExactJson): value is number | LosslessNumber {
  return typeof value === "number" || isLosslessNumber(value);
}

/** A member of an object, never one it inherits. */
export function memberOf<T>(object: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** One text per value: equal for 1, 1.0 and 1e0, for any key order, and for composed and decomposed letters. */
export function exactKey(value: ExactJson): string {
  if (isExactNumber(value)) return numberKey(typeof value === "number" ? String(value) : value.value);
  if (typeof value === "string") return JSON.stringify(value.normalize("NFC"));
  if (isExactList(value)) return `[${value.map(exactKey).join(",")}]`;
  if (!isExactObject(value)) return String(value);
  const members = Object.entries(value).map(([key, member]) => `${exactKey(key)}:${exactKey(member)}`);
  return `{${members.toSorted().join(",")}}`;
}

/** A decimal number's digits without zeros at either end, and the power of ten they are times. */
function numberKey(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!parts) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}

/** As plain JSON, to show and to store: a number that a double cannot hold becomes the text of its digits. */
export function toPlainJson(value: ExactJson): Json {
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean" || value === null)
    return value;
  if (isLosslessNumber(value)) return plainNumber(value.value);
  if (isExactList(value)) return value.map(toPlainJson);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toPlainJson(member)]));
}

function plainNumber(text: string): Json {
  const number = Number(text);
  return Number.isFinite(number) && numberKey(String(number)) === numberKey(text) ? number : text;
}
