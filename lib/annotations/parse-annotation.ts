import {
  expectCount,
  expectName,
  expectObject,
  expectOneOf,
  expectString,
  ParseError,
  type Place,
} from "@/lib/canonical-json";
import { type Annotation, DECISIONS } from "./types";

const KINDS = ["claim", "note", "title", "deleted", "restored"] as const;
/** Characters a person may write in one go. */
const LONGEST = { by: 100, text: 4000, title: 200, sentence: 20_000 } as const;

/** @throws ParseError naming file, line and field. */
export function parseAnnotation(value: unknown, place: Place): Annotation {
  const line = expectObject(value, "", place);
  const kind = expectOneOf(line.kind, KINDS, "kind", place);
  const said = {
    at: expectTime(line.at, place),
    by: expectShort(line.by, "by", LONGEST.by, place),
    recording: expectSha256(line.recording, place),
  };
  const text = (field: string, longest: number) => expectShort(line[field], field, longest, place);
  switch (kind) {
    case "claim":
      return {
        ...said,
        kind,
        ticket: expectName(line.ticket, "ticket", place),
        trial: expectCount(line.trial, "trial", place),
        rule: expectName(line.rule, "rule", place),
        sentence: text("sentence", LONGEST.sentence),
        decision: expectOneOf(line.decision, DECISIONS, "decision", place),
        why: text("why", LONGEST.text),
      };
    case "note":
      return { ...said, kind, text: text("text", LONGEST.text) };
    case "title":
      return { ...said, kind, text: line.text === "" ? "" : text("text", LONGEST.title) };
    case "deleted":
      return { ...said, kind, ...(line.why === undefined ? {} : { why: text("why", LONGEST.text) }) };
    case "restored":
      return { ...said, kind };
  }
}

function expectShort(value: unknown, field: string, longest: number, place: Place): string {
  const text = expectString(value, field, place);
  if (text.trim() === "") throw new ParseError(place, field, "is empty: write a few words.");
  if (text.length <= longest) return text;
  throw new ParseError(place, field, `has ${text.length} characters; ${longest} are the most.`);
}

function expectTime(value: unknown, place: Place): string {
  const at = expectName(value, "at", place);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(at)) return at;
  throw new ParseError(place, "at", "expected a time like 2026-11-30T12:00:00Z.");
}

function expectSha256(value: unknown, place: Place): string {
  const sha256 = expectName(value, "recording", place);
  if (/^[0-9a-f]{64}$/.test(sha256)) return sha256;
  throw new ParseError(place, "recording", "expected the SHA-256 of a recording's file.");
}
