import { isObject } from "@/lib/canonical-json";
import type { FileLine } from "./read-lines";

/** A line that could not be used, with what can still be told about where it belongs. */
export type BadLine = {
  line: number;
  field?: string;
  message: string;
  terminated: boolean;
  type: string | null;
  ticket: string | null;
  trial: number | null;
};

/** What a bad line still tells: from its value where it is JSON, else from the members its text starts with. */
export function describeBadLine(line: FileLine, value: unknown, message: string, field: string): BadLine {
  const found = isObject(value) ? membersOf(value) : membersOfText(line.text.slice(0, 1000));
  const what = line.terminated ? message : `the last line is cut: ${message}`;
  const { number, terminated } = line;
  return { line: number, ...(field === "" ? {} : { field }), message: what, terminated, ...found };
}

function membersOf({ type, ticket, trial }: { [field: string]: unknown }) {
  return {
    type: typeof type === "string" ? type : null,
    ticket: typeof ticket === "string" && ticket !== "" ? ticket : null,
    trial: typeof trial === "number" && Number.isSafeInteger(trial) && trial >= 1 ? trial : null,
  };
}

/** The writer puts type, ticket and trial first, so they often survive a cut. */
function membersOfText(text: string) {
  const found =
    /^\s*\{\s*"type"\s*:\s*"(\w+)"(?:\s*,\s*"ticket"\s*:\s*("(?:[^"\\]|\\.)+"))?(?:\s*,\s*"trial"\s*:\s*(\d{1,9})\s*,)?/.exec(
      text,
    );
  const trial = Number(found?.[3] ?? 0);
  return { type: found?.[1] ?? null, ticket: readString(found?.[2]), trial: trial >= 1 ? trial : null };
}

function readString(json: string | undefined): string | null {
  if (json === undefined) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
