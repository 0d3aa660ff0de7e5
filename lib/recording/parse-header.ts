import {
  describeValue,
  expectCount,
  expectJsonObject,
  expectName,
  expectObject,
  expectOneOf,
  expectString,
  ParseError,
  type Place,
} from "@/lib/canonical-json";
import { recordingIdPattern } from "@/lib/storage";
import type { Header, ProvenanceClass } from "./events";

export const PROVENANCE_CLASSES = [
  "model-run",
  "baseline",
  "constructed",
  "toy-model",
  "production-sample",
  "imported-unverified",
] as const satisfies readonly ProvenanceClass[];

/**
 * The first line of a recording. A newer minor version ("rightcall-recording/1.3") is read as version 1; fields this
 * version does not know are left out.
 *
 * @throws ParseError naming file, line and field.
 */
export function parseHeader(value: unknown, source: Place): Header {
  const line = expectObject(value, "", source);
  checkFormat(line.format, source);
  const nullable = <T>(field: string, read: (value: unknown) => T): T | null => {
    const found = line[field];
    return found === undefined || found === null ? null : read(found);
  };
  return {
    format: "rightcall-recording/1",
    id: parseId(line.id, source),
    title: expectString(line.title, "title", source),
    provenance: parseProvenance(line.provenance, source),
    model: nullable("model", (model) => parseModel(model, source)),
    ...(line.describedModel === undefined
      ? {}
      : { describedModel: parseDescribedModel(line.describedModel, source) }),
    sampling: nullable("sampling", (sampling) => expectJsonObject(sampling, "sampling", source)),
    suite: nullable("suite", (suite) => parseSuiteName(suite, source)),
    revision: nullable("revision", (revision) => expectName(revision, "revision", source)),
    prompt: nullable("prompt", (prompt) => parsePromptName(prompt, source)),
    toolListSha256: nullable("toolListSha256", (hash) => expectString(hash, "toolListSha256", source)),
    host: nullable("host", (host) => parseHost(host, source)),
    mode: expectOneOf(line.mode, ["full", "first-call"], "mode", source),
    trials: expectCount(line.trials, "trials", source),
    ...(line.looks === undefined ? {} : { looks: parseLooks(line.looks, source) }),
    recordedAt: nullable("recordedAt", (at) => expectString(at, "recordedAt", source)),
    recordedBy: expectString(line.recordedBy, "recordedBy", source),
  };
}

function checkFormat(format: unknown, source: Place): void {
  const version = typeof format === "string" ? /^rightcall-recording\/(\d+)(?:\.\d+)?$/.exec(format) : null;
  if (!version) {
    const found = describeValue(format);
    throw new ParseError(
      source,
      "format",
      `expected "rightcall-recording/1", found ${found}: this is no recording.`,
    );
  }
  if (version[1] === "1") return;
  throw new ParseError(
    source,
    "format",
    `version ${version[1]} is not known here, only version 1: update Rightcall.`,
  );
}

function parseId(value: unknown, source: Place): string {
  const id = expectName(value, "id", source);
  if (recordingIdPattern.test(id)) return id;
  const rule =
    "an id has 1 to 64 lower-case letters, digits, dots, dashes and underscores, a letter or digit first";
  throw new ParseError(source, "id", `${rule}, found ${describeValue(id)}.`);
}

function parseProvenance(value: unknown, source: Place): Header["provenance"] {
  const provenance = expectObject(value, "provenance", source);
  return {
    class: expectOneOf(provenance.class, PROVENANCE_CLASSES, "provenance.class", source),
    statement: expectString(provenance.statement, "provenance.statement", source),
  };
}

function parseModel(value: unknown, source: Place): NonNullable<Header["model"]> {
  const { name, engine, ...more } = expectJsonObject(value, "model", source);
  return {
    name: expectString(name, "model.name", source),
    ...(engine === undefined ? {} : { engine: expectString(engine, "model.engine", source) }),
    ...more,
  };
}

function parseDescribedModel(value: unknown, source: Place): NonNullable<Header["describedModel"]> {
  const model = expectObject(value, "describedModel", source);
  const optional = (field: "quantization" | "note") =>
    model[field] === undefined
      ? {}
      : { [field]: expectString(model[field], `describedModel.${field}`, source) };
  return {
    name: expectString(model.name, "describedModel.name", source),
    ...optional("quantization"),
    ...optional("note"),
  };
}

function parseSuiteName(value: unknown, source: Place): NonNullable<Header["suite"]> {
  const suite = expectObject(value, "suite", source);
  return {
    id: expectName(suite.id, "suite.id", source),
    ticketsSha256: expectString(suite.ticketsSha256, "suite.ticketsSha256", source),
  };
}

function parsePromptName(value: unknown, source: Place): NonNullable<Header["prompt"]> {
  const prompt = expectObject(value, "prompt", source);
  return {
    id: expectName(prompt.id, "prompt.id", source),
    sha256: expectString(prompt.sha256, "prompt.sha256", source),
  };
}

function parseLooks(value: unknown, source: Place): NonNullable<Header["looks"]> {
  const { planned, used, against, savedTokens } = expectObject(value, "looks", source);
  return {
    planned: expectCount(planned, "looks.planned", source),
    used: expectCount(used, "looks.used", source),
    against: expectName(against, "looks.against", source),
    ...(savedTokens === undefined
      ? {}
      : { savedTokens: expectCount(savedTokens, "looks.savedTokens", source) }),
  };
}

function parseHost(value: unknown, source: Place): NonNullable<Header["host"]> {
  const host = expectObject(value, "host", source);
  return {
    version: expectString(host.version, "host.version", source),
    maxCalls: expectCount(host.maxCalls, "host.maxCalls", source),
    maxReplies: expectCount(host.maxReplies, "host.maxReplies", source),
    consent: expectString(host.consent, "host.consent", source),
  };
}
