import { join } from "node:path";
import { isObject, ParseError, parseJson } from "@/lib/canonical-json";
import type { CheckReport } from "@/lib/check";
import { readKept } from "./kept-file";
import { type KnownServer, serverStem } from "./servers";

/** What the last check of a server found. `at` is when it ended. */
export type KeptCheck = { at: string; report: CheckReport };

/** Where `rightcall check` leaves the report of a check that a page started. */
export function checkPath(server: KnownServer, dataDir: string): string {
  return join(dataDir, "checks", `${serverStem(server)}.json`);
}

/** The last report; null where there is none, and where its file was written by something else. */
export async function readKeptCheck(server: KnownServer, dataDir: string): Promise<KeptCheck | null> {
  const kept = await readKept(checkPath(server, dataDir));
  if (kept === null) return null;
  try {
    const report = parseJson(kept.text, { file: "the kept report" });
    if (!isReport(report)) return null;
    const { survey, ...rest } = report;
    return { at: kept.at, report: isSurvey(survey) ? { ...rest, survey } : rest };
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

/** Guarantee: this package wrote the file; a report of another release lacks what is looked at here. */
function isReport(value: unknown): value is CheckReport {
  if (!isObject(value) || !isObject(value.tools) || !Array.isArray(value.findings)) return false;
  const { listed, exercised, notExercised } = value.tools;
  return [listed, exercised, notExercised].every(Array.isArray) && value.findings.every(isFinding);
}

function isSurvey(value: unknown): value is NonNullable<CheckReport["survey"]> {
  if (!isObject(value) || !isObject(value.tokens) || !isObject(value.arguments)) return false;
  const lists = [value.perTool, value.withoutDescription, value.nearDuplicates];
  return [...lists, value.arguments.withoutDescription].every(Array.isArray);
}

function isFinding(value: unknown): boolean {
  return (
    isObject(value) && ["id", "layer", "status", "title"].every((name) => typeof value[name] === "string")
  );
}
