import { isSafeNumber, LosslessNumber, parse } from "lossless-json";
import { isDeeperThan, isObject } from "./expect-fields";

/** The exact reader is recursive; what nests deeper is refused by those who check the value. */
const MAX_DEPTH = 500;

/** Text in which `JSON.parse` could change a whole number. */
const RISKY = /\d{16}/;

/**
 * An object of a JSON text with some members read again, so that a whole number that a double cannot hold is kept.
 * "number": as a LosslessNumber, to be compared. "text": as the text of its digits, to be shown and stored.
 */
export function withExactNumbers(
  value: unknown,
  text: string,
  members: readonly string[],
  as: "number" | "text",
): unknown {
  if (!isObject(value)) return value;
  const present = members.filter((name) => Object.hasOwn(value, name));
  if (present.length === 0 || !RISKY.test(text) || isDeeperThan(value, MAX_DEPTH)) return value;
  const parseNumber = (digits: string) => {
    if (isSafeNumber(digits, { approx: true })) return Number(digits);
    return as === "text" ? digits : new LosslessNumber(digits);
  };
  const exact = parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
  if (!isObject(exact)) return value;
  return { ...value, ...Object.fromEntries(present.map((name) => [name, exact[name]])) };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * JSON text in which a number that was kept exactly stands as its digits, and not as the object that keeps them. It may
 * have been stored as JSON in between: `{"isLosslessNumber":true,"value":"9007199254740993"}`.
 */
export function stringifyExact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stringifyExact).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  if (value.isLosslessNumber === true && typeof value.value === "string" && NUMBER.test(value.value))
    return value.value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stringifyExact(member)}`).join(",")}}`;
}
