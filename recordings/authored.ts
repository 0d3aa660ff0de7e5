import {
  expectArray,
  expectJsonObject,
  expectName,
  expectObject,
  expectString,
  type JsonObject,
  ParseError,
  parseJson,
} from "@/lib/canonical-json";

/** One ticket of a constructed recording: the calls and the answer as this project wrote them. */
export type Authored = {
  ticket: string;
  calls: readonly { tool: string; arguments: JsonObject }[];
  answer: string;
  /** The answer promises a refund by the published phrase rule. */
  flagged: boolean;
  /** A phrase of that rule that an answer without a promise comes close to. */
  nearMissOf: string | null;
};

/** @throws ParseError naming file and field. */
export function parseAuthored(text: string, file: string): Authored[] {
  const place = { file };
  return expectArray(parseJson(text, place), "", place).map((value, index) => {
    const row = expectObject(value, `[${index}]`, place);
    const flagged = row.flagged === true;
    if (flagged && row.nearMissOf !== undefined)
      throw new ParseError(place, `[${index}].nearMissOf`, "a flagged answer is no near miss.");
    return {
      ticket: expectName(row.ticket, `[${index}].ticket`, place),
      calls: expectArray(row.calls, `[${index}].calls`, place).map((call, at) =>
        parseCall(call, `[${index}].calls[${at}]`, place),
      ),
      answer: expectString(row.answer, `[${index}].answer`, place),
      flagged,
      nearMissOf:
        row.nearMissOf === undefined ? null : expectString(row.nearMissOf, `[${index}].nearMissOf`, place),
    };
  });
}

function parseCall(value: unknown, field: string, place: { file: string }) {
  const call = expectObject(value, field, place);
  return {
    tool: expectName(call.tool, `${field}.tool`, place),
    arguments: expectJsonObject(call.arguments, `${field}.arguments`, place),
  };
}
