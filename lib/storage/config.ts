import { dirname, join } from "node:path";
import {
  describeValue,
  expectArray,
  expectJsonObject,
  expectName,
  expectObject,
  expectString,
  type JsonObject,
  ParseError,
  type Place,
  parseJson,
} from "@/lib/canonical-json";
import { readOptionalText } from "./read-texts";

/** A model as `rightcall.config.json` names it: what `record --model NAME` and the record page offer. */
export type ConfiguredModel = {
  name: string;
  /** As on the command line, `kind:target`; files and commands are read from the config's folder. */
  model: string;
  sampling?: { temperature?: number; topP?: number; maxTokens?: number; seed?: number };
  /** Send the declarations as the endpoint's own `tools`. */
  native?: boolean;
  /** Force one well-formed call. */
  constrain?: boolean;
  /** Ask for the probability of every tool. */
  preferences?: boolean;
};

/** A server as `rightcall.config.json` names it: what the servers page offers beside those of the suites. */
export type ConfiguredServer = { name: string } & ({ command: readonly string[] } | { url: string });

/** `file` is null where there is no config: then nothing is named. */
export type Config = {
  file: string | null;
  folder: string;
  models: readonly ConfiguredModel[];
  servers: readonly ConfiguredServer[];
};

const CONFIG_FILE = "rightcall.config.json";

/**
 * The config of this installation: `rightcall.config.json` of the working folder, else of the data folder, else of the
 * package.
 *
 * @throws ParseError naming file and field.
 */
export async function readConfig(folders: { cwd: string; dataDir: string; root: string }): Promise<Config> {
  for (const folder of [folders.cwd, folders.dataDir, folders.root]) {
    const file = join(/* turbopackIgnore: true */ folder, CONFIG_FILE);
    const text = await readOptionalText(file);
    if (text !== null) return parseConfig(text, { file });
  }
  return { file: null, folder: folders.cwd, models: [], servers: [] };
}

/** A rightcall.config.json text. @throws ParseError naming file and field. */
export function parseConfig(text: string, place: Place): Config {
  const { models, servers, ...others } = expectObject(parseJson(text, place), "", place);
  refuseOthers(others, "", ["models", "servers"], place);
  const parsed = expectArray(models ?? [], "models", place).map((one, index) =>
    parseModel(one, `models[${index}]`, place),
  );
  refuseTwice(parsed, "models", "two models", place);
  const named = expectArray(servers ?? [], "servers", place).map((one, index) =>
    parseServer(one, `servers[${index}]`, place),
  );
  refuseTwice(named, "servers", "two servers", place);
  return { file: place.file, folder: dirname(place.file), models: parsed, servers: named };
}

function refuseTwice(named: readonly { name: string }[], field: string, what: string, place: Place): void {
  const twice = named.findIndex(({ name }, index) => named.findIndex((one) => one.name === name) < index);
  if (twice < 0) return;
  throw new ParseError(place, `${field}[${twice}].name`, `${what} have this name: rename one.`);
}

function parseServer(value: unknown, field: string, place: Place): ConfiguredServer {
  const found = expectJsonObject(value, field, place);
  refuseOthers(found, field, ["name", "command", "url"], place);
  const name = expectName(found.name, `${field}.name`, place);
  if ((found.command === undefined) === (found.url === undefined)) {
    const rule = 'say how to reach the server with exactly one of "command" and "url".';
    throw new ParseError(place, field, rule);
  }
  if (found.url !== undefined) return { name, url: parseUrl(found.url, `${field}.url`, place) };
  const words = expectArray(found.command, `${field}.command`, place);
  const command = words.map((word, index) => expectString(word, `${field}.command[${index}]`, place));
  expectName(command[0], `${field}.command[0]`, place);
  return { name, command };
}

function parseUrl(value: unknown, field: string, place: Place): string {
  const url = expectName(value, field, place);
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new ParseError(place, field, "expected an http or https address.");
}

const FLAGS = ["native", "constrain", "preferences"] as const;
const SAMPLING = ["temperature", "topP", "maxTokens", "seed"] as const;

function parseModel(value: unknown, field: string, place: Place): ConfiguredModel {
  const found = expectJsonObject(value, field, place);
  refuseOthers(found, field, ["name", "model", "sampling", ...FLAGS], place);
  const name = expectName(found.name, `${field}.name`, place);
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name) || name === "lexical") {
    const rule =
      "a name has 1 to 64 letters, digits, spaces, dots, dashes and underscores, and is not lexical";
    throw new ParseError(place, `${field}.name`, `${rule}: rename it.`);
  }
  return {
    name,
    model: expectName(found.model, `${field}.model`, place),
    ...(found.sampling === undefined
      ? {}
      : { sampling: parseSampling(found.sampling, `${field}.sampling`, place) }),
    ...Object.fromEntries(FLAGS.flatMap((flag) => parseFlag(found, flag, field, place))),
  };
}

function parseFlag(model: JsonObject, flag: string, field: string, place: Place): [string, boolean][] {
  const value = model[flag];
  if (value === undefined) return [];
  if (typeof value === "boolean") return [[flag, value]];
  throw new ParseError(place, `${field}.${flag}`, `expected true or false, found ${describeValue(value)}.`);
}

function parseSampling(
  value: unknown,
  field: string,
  place: Place,
): NonNullable<ConfiguredModel["sampling"]> {
  const sampling = expectJsonObject(value, field, place);
  refuseOthers(sampling, field, SAMPLING, place);
  for (const [name, one] of Object.entries(sampling)) {
    if (typeof one === "number" && one >= 0) continue;
    throw new ParseError(
      place,
      `${field}.${name}`,
      `expected a number of at least 0, found ${describeValue(one)}.`,
    );
  }
  return sampling;
}

function refuseOthers(value: object, field: string, known: readonly string[], place: Place): void {
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other === undefined) return;
  const at = field === "" ? other : `${field}.${other}`;
  throw new ParseError(
    place,
    at,
    `unknown field: there are ${known.join(", ")}. Remove it, or mend its spelling.`,
  );
}
