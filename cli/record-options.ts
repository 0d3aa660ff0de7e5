import {
  expectArray,
  expectCount,
  expectName,
  expectObject,
  expectOneOf,
  type JsonObject,
  type Place,
} from "@/lib/canonical-json";
import { recordingIdPattern } from "@/lib/storage";
import { UsageError } from "./io";
import { parseOptions, parseWhole } from "./options";

/** What a recording is made with. It is kept beside a partial recording and in the ledger, to be asked for again. */
export type RecordSetup = {
  suite: string;
  /** A name of rightcall.config.json, or `kind:target`. */
  model: string;
  /** Null shows the model the live listing under no name. */
  revision?: string | null;
  prompt?: string;
  mode?: "full" | "first-call";
  trials?: number;
  tickets?: readonly string[];
  sampling?: { temperature?: number; topP?: number; maxTokens?: number; seed?: number };
  native?: boolean;
  constrain?: boolean;
  preferences?: boolean;
  consent?: "sandbox" | "deny";
  concurrency?: number;
  title?: string;
  /** The recording that planned looks are taken against. */
  against?: string;
  /** Relative files and commands are read from here. */
  cwd?: string;
};

export type AskedRecord = {
  id: string;
  given: Partial<RecordSetup>;
  resume: boolean;
  discard: boolean;
  again: string | null;
  yes: boolean;
  show: "terminal" | "json" | "events" | "quiet";
};

const USAGE = "usage: rightcall record --suite SUITE --model KIND:TARGET --id ID";

export function readRecordOptions(args: readonly string[]): AskedRecord {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parseOptions("record", args, {
    ...{ suite: text, model: text, id: text, revision: text, prompt: text, mode: text, trials: text },
    ...{ tickets: text, temperature: text, "top-p": text, "max-tokens": text, seed: text },
    ...{ native: flag, constrain: flag, preferences: flag, consent: text, concurrency: text, title: text },
    ...{ resume: flag, discard: flag, again: text, until: text, against: text },
    ...{ yes: flag, json: flag, "json-events": flag, quiet: flag },
  });
  const { id, again = null, resume = false, discard = false } = values;
  if (positionals.length > 0) throw new UsageError(`${USAGE}\nWhat is "${positionals[0]}"?`);
  if (id === undefined) throw new UsageError(`${USAGE}\n--id names the recording`);
  if (!recordingIdPattern.test(id)) {
    throw new UsageError(
      `--id takes lower-case letters, digits, dots, dashes and underscores, 64 at most, not "${id}"`,
    );
  }
  if (resume && again !== null) throw new UsageError("--resume and --again exclude each other");
  const shows = [values.json && "json", values["json-events"] && "events", values.quiet && "quiet"] as const;
  const show = shows.find((one) => typeof one === "string") ?? "terminal";
  return { id, given: readSetup(values), resume, discard, again, yes: values.yes ?? false, show };
}

type Values = Partial<Record<string, string | boolean>>;

function readSetup(values: Values): Partial<RecordSetup> {
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  const whole = (name: string, least: number) => map(text(name), (value) => parseWhole(name, value, least));
  const sampling = defined({
    temperature: map(text("temperature"), (value) => parseNumber("temperature", value, 0, 10)),
    topP: map(text("top-p"), (value) => parseNumber("top-p", value, 0, 1)),
    maxTokens: whole("max-tokens", 1),
    seed: whole("seed", 0),
  });
  const against = readAgainst(text("until"), text("against"));
  return defined({
    suite: text("suite"),
    model: text("model"),
    revision: map(text("revision"), (value) => (value === "none" ? null : value)),
    prompt: text("prompt"),
    mode: map(text("mode"), (value) => oneOf("mode", value, ["full", "first-call"])),
    trials: whole("trials", 1),
    tickets: map(text("tickets"), parseTickets),
    ...(Object.keys(sampling).length === 0 ? {} : { sampling }),
    ...(values.native ? { native: true } : {}),
    ...(values.constrain ? { constrain: true } : {}),
    ...(values.preferences ? { preferences: true } : {}),
    consent: map(text("consent"), (value) => oneOf("consent", value, ["sandbox", "deny"])),
    concurrency: whole("concurrency", 1),
    title: text("title"),
    against,
  });
}

function readAgainst(until: string | undefined, against: string | undefined): string | undefined {
  if (until !== undefined && until !== "settled") throw new UsageError("--until takes settled");
  if ((until === undefined) !== (against === undefined)) {
    throw new UsageError(
      "--until settled --against ID: the looks are planned against a recording, and need both",
    );
  }
  return against;
}

/** A setup that was kept as JSON. @throws ParseError naming the field. */
export function parseSetup(value: JsonObject, place: Place): RecordSetup {
  const text = (name: string) => map(value[name], (one) => expectName(one, name, place));
  const count = (name: string) => map(value[name], (one) => expectCount(one, name, place));
  const flag = (name: string) => (value[name] === true ? true : undefined);
  return {
    suite: expectName(value.suite, "suite", place),
    model: expectName(value.model, "model", place),
    ...defined({
      revision: value.revision === null ? null : text("revision"),
      prompt: text("prompt"),
      mode: map(value.mode, (one) => expectOneOf(one, ["full", "first-call"], "mode", place)),
      trials: count("trials"),
      tickets: map(value.tickets, (one) =>
        expectArray(one, "tickets", place).map((ticket) => expectName(ticket, "tickets", place)),
      ),
      sampling: map(value.sampling, (one) => parseSampling(one, place)),
      ...{ native: flag("native"), constrain: flag("constrain"), preferences: flag("preferences") },
      consent: map(value.consent, (one) => expectOneOf(one, ["sandbox", "deny"], "consent", place)),
      concurrency: count("concurrency"),
      title: text("title"),
      against: text("against"),
      cwd: text("cwd"),
    }),
  };
}

function parseSampling(value: unknown, place: Place): NonNullable<RecordSetup["sampling"]> {
  const { temperature, topP, maxTokens, seed } = expectObject(value, "sampling", place);
  const number = (one: unknown) => (typeof one === "number" ? one : undefined);
  return defined({
    temperature: number(temperature),
    topP: number(topP),
    maxTokens: number(maxTokens),
    seed: number(seed),
  });
}

function parseTickets(text: string): string[] {
  const ids = text.split(",").map((id) => id.trim());
  if (ids.every((id) => id !== "")) return ids;
  throw new UsageError(`--tickets takes ids with commas between them, such as T-0001,T-0002, not "${text}"`);
}

function parseNumber(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= least && value <= most) return value;
  throw new UsageError(`--${option} takes a number from ${least} to ${most}, not "${text}"`);
}

function oneOf<const Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${option} takes ${values.join(" or ")}, not "${text}"`);
}

function map<From, To>(value: From | undefined, read: (value: From) => To): To | undefined {
  return value === undefined ? undefined : read(value);
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** An object without the members that are undefined. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<T>;
}
