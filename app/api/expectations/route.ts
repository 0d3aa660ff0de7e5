import { ApiError, answer, hideFolders } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { readPerson } from "@/app/api/person";
import { readField, readForm, requireField, seeOther } from "@/app/api/read-form";
import { editExpectation, getTicketPage, RefusedEdit } from "@/db";
import { expectObject, type JsonObject, ParseError, parseJson, withExactNumbers } from "@/lib/canonical-json";
import { type Expectation, parseExpectation } from "@/lib/ticket";

export const dynamic = "force-dynamic";

const LONGEST_TEXT = 4000;

/**
 * What a suite's ticket is held against from now on: `recording`, `ticket`, `trial` it was seen in, `first` (a shown
 * tool, or "" for none), `also` (any number), `meant` (a JSON object, or ""), `why`, `by`. Appended to the suite's
 * expectations; every recording of the suite is scored again; 303 to the ledger.
 */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    const form = await readForm(request);
    const { by, remember } = readPerson(form);
    const why = requireField(form, "why", LONGEST_TEXT);
    const { db, root, dataDir } = here();
    const trial = Number(/^[1-9]\d{0,6}$/.exec(form.get("trial") ?? "")?.[0] ?? 1);
    const page = await getTicketPage(db, form.get("recording") ?? "", form.get("ticket") ?? "", trial);
    if (page === null) throw new ApiError(404, "There is no such ticket in a recording here.");
    const { suite } = page.recording;
    if (suite === null || page.expectationSource !== "suite") {
      throw new ApiError(
        422,
        "This ticket is held against its file, which nobody edits: no suite here holds it.",
      );
    }
    const shown = page.tools.map((tool) => tool.shown);
    const accepted = readAccepted(form, shown);
    const meant = readMeant(form);
    try {
      // What only another tool list of the suite shows stays accepted: this form cannot offer it.
      const to = (from: Expectation): Expectation => {
        const elsewhere = (from.accepted ?? []).filter((name) => !shown.includes(name));
        return withChange(from, accepted.length === 0 ? [] : [...accepted, ...elsewhere], meant);
      };
      await editExpectation(db, { root, dataDir }, { suite, ticket: page.ticket.id, to, by, why });
    } catch (error) {
      if (error instanceof RefusedEdit) throw new ApiError(422, hideFolders(error.message));
      throw error;
    }
    return seeOther("/ledger", remember);
  });
}

function withChange(
  { asMeant: _, ...from }: Expectation,
  accepted: readonly string[],
  meant: JsonObject | null,
): Expectation {
  return { ...from, accepted, ...(meant === null ? {} : { asMeant: meant }) };
}

/** The accepted first tools, the expected one first; [] = must call nothing. */
function readAccepted(form: URLSearchParams, shown: readonly string[]): string[] {
  const first = form.get("first");
  if (first === null) throw new ApiError(422, "Choose the expected first tool.", { field: "first" });
  const accepted = first === "" ? [] : [...new Set([first, ...form.getAll("also")])];
  const stranger = accepted.find((name) => !shown.includes(name));
  if (stranger === undefined) return accepted;
  throw new ApiError(422, `The model was not shown a tool "${stranger.slice(0, 80)}".`, { field: "first" });
}

function readMeant(form: URLSearchParams): JsonObject | null {
  const text = readField(form, "meant");
  if (text === "") return null;
  const place = { file: "the form" };
  try {
    const line = withExactNumbers(
      { asMeant: parseJson(text, place) },
      `{"asMeant":${text}}`,
      ["asMeant"],
      "number",
    );
    return parseExpectation(expectObject(line, "", place), place).asMeant ?? null;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new ApiError(422, `As meant: ${error.problem}`, { field: "meant" });
  }
}
