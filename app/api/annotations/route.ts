import { ApiError, answer } from "@/app/api/answer";
import { type Here, here } from "@/app/api/here";
import { readPerson } from "@/app/api/person";
import { readField, readForm, requireField, seeOther } from "@/app/api/read-form";
import { recordingPath, ticketPath } from "@/app/view/paths";
import { getScorecard, getTicketPage } from "@/db";
import { type Annotation, appendAnnotation, DECISIONS } from "@/lib/annotations";
import { sha256Hex } from "@/lib/canonical-json";

export const dynamic = "force-dynamic";

const LONGEST_TEXT = 4000;
const LONGEST_TITLE = 200;

/**
 * What a person says of a recording, as a form sends it: `kind` claim (ticket, trial, sentence as its SHA-256,
 * decision, why), note (text) or title (text, "" for the file's own), with `recording`, `by` and `back`. Appended, never
 * changed; 303 to the page it came from. 404 where there is no such recording or claim, 422 for a field.
 */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    const form = await readForm(request);
    const { by, remember } = readPerson(form);
    const at = here();
    const page = await getScorecard(at.db, readField(form, "recording"));
    if (page === null) throw new ApiError(404, "There is no such recording here.", { field: "recording" });
    const { id } = page.recording;
    const said = { at: new Date().toISOString(), by, recording: page.file.sha256 };
    const annotation = await readAnnotation(at, id, form, said);
    await appendAnnotation(at.dataDir, annotation);
    return seeOther(pathBack(id, form), remember);
  });
}

type Said = Pick<Annotation, "at" | "by" | "recording">;

async function readAnnotation(at: Here, id: string, form: URLSearchParams, said: Said): Promise<Annotation> {
  const kind = readField(form, "kind");
  if (kind === "note") return { ...said, kind, text: requireField(form, "text", LONGEST_TEXT) };
  if (kind === "title") return { ...said, kind, text: readField(form, "text").slice(0, LONGEST_TITLE) };
  if (kind !== "claim") throw new ApiError(422, "Give kind=claim, note or title.", { field: "kind" });
  const decision = DECISIONS.find((one) => one === form.get("decision"));
  if (decision === undefined) {
    throw new ApiError(422, `Give decision=${DECISIONS.join(" or ")}.`, { field: "decision" });
  }
  const why = requireField(form, "why", LONGEST_TEXT);
  return { ...said, kind, ...(await findClaim(at, id, form)), decision, why };
}

/** The claim a form is about: a form's line breaks are not the reply's, so it names the sentence by its hash. */
async function findClaim({ db }: Here, id: string, form: URLSearchParams) {
  const trial = readTrial(form);
  const page = await getTicketPage(db, id, form.get("ticket") ?? "", trial);
  const sentence = readField(form, "sentence");
  const claim = page?.verdict.claims?.find((one) => sha256Hex(one.sentence) === sentence);
  if (page === null || claim === undefined) {
    throw new ApiError(404, "No such claim is in that reply: load the page again.", { field: "sentence" });
  }
  return { ticket: page.ticket.id, trial, rule: claim.rule, sentence: claim.sentence };
}

function readTrial(form: URLSearchParams): number {
  const text = readField(form, "trial") || "1";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

function pathBack(id: string, form: URLSearchParams): string {
  if (form.get("back") !== "ticket")
    return `${recordingPath(id)}#${form.get("kind") === "claim" ? "held" : "notes"}`;
  return `${ticketPath(id, form.get("ticket") ?? "", readTrial(form))}#claims`;
}
