import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./io";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** `util.parseArgs` in strict mode; an unknown option or a missing value becomes a UsageError that names the command. */
export function parseOptions<const T extends Options>(command: string, args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(". To specify")[0] : String(cause);
    throw new UsageError(`${command}: ${why}\nSee: rightcall ${command} --help`, { cause });
  }
}

/** A share given as 0.75 or 75%, between 0 and 1. */
export function parseShare(option: string, text: string): number {
  const percent = text.endsWith("%");
  const value = Number(percent ? text.slice(0, -1) : text) / (percent ? 100 : 1);
  if (text.trim() === "" || !(value >= 0 && value <= 1)) {
    throw new UsageError(`--${option} takes a share such as 0.75 or 75%, not "${text}"`);
  }
  return value;
}

/** A whole number of at least `least`. */
export function parseWhole(option: string, text: string, least = 0): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value) || value < least) {
    throw new UsageError(`--${option} takes a whole number of at least ${least}, not "${text}"`);
  }
  return value;
}

/** Exactly the positional arguments a command takes, else a UsageError that shows its usage. */
export function takePositionals(
  usage: string,
  given: readonly string[],
  least: number,
  most: number,
): readonly string[] {
  if (given.length < least || given.length > most) throw new UsageError(`usage: rightcall ${usage}`);
  return given;
}
