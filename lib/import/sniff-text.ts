import { isObject } from "@/lib/canonical-json";
import { RefusedFile } from "@/lib/recording";

/** Which reader takes a file. */
export type Reader = "recording" | "chat";

const ONE_A_LINE = "Write one JSON object on each line (JSON Lines, UTF-8).";

/**
 * Tells from the start of a text file which reader takes it. `lines` are its first lines that are not blank;
 * `isWhole` says that there are no others.
 *
 * @throws RefusedFile for one JSON list, one JSON object over several lines, and a table
 */
export function sniffText(lines: readonly string[], isWhole: boolean, file: string): Reader {
  const first = lines[0]?.trim();
  if (first === undefined)
    throw new RefusedFile({ file }, "", "The file holds blank space only.", ONE_A_LINE);
  if (/^\{\s*"format"\s*:\s*"rightcall-recording\b/.test(first)) return "recording";
  const value = parseOrUndefined(first);
  if (isObject(value) && String(value.format).startsWith("rightcall-recording")) return "recording";
  if (isList(first, value, isWhole && lines.length === 1)) {
    throw new RefusedFile(
      { file },
      "",
      "The file is one JSON list.",
      `${ONE_A_LINE} jq -c '.[]' FILE writes it so.`,
    );
  }
  if (first === "{") {
    const problem = "The file is one JSON object over several lines.";
    throw new RefusedFile({ file }, "", problem, `${ONE_A_LINE} jq -c . FILE puts an object on one line.`);
  }
  if (isTable(lines)) {
    const whatToDo = `${ONE_A_LINE} Each needs an "id" and the "messages" of one conversation.`;
    throw new RefusedFile({ file }, "", "The file is a table (CSV).", whatToDo);
  }
  return "chat";
}

/** A list of records, on one line or on many; a line that holds some other list is only an odd line. */
function isList(first: string, value: unknown, isOnlyLine: boolean): boolean {
  if (Array.isArray(value)) return isOnlyLine || isObject(value[0]);
  return value === undefined && (first === "[" || /^\[\s*\{/.test(first));
}

/** A head and rows with as many separators, and no line that opens an object. */
function isTable(lines: readonly string[]): boolean {
  const [head = "", row = ""] = lines;
  if (lines.some((line) => line.trimStart().startsWith("{"))) return false;
  return [",", ";", "\t"].some((separator) => {
    const columns = head.split(separator).length;
    return columns > 1 && (lines.length === 1 || row.split(separator).length >= columns);
  });
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
