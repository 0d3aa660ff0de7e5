import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { ApiError, answer } from "@/app/api/answer";
import { type Here, here } from "@/app/api/here";
import { recordingFile } from "@/app/api/recordings/recording-file";
import { getScorecard, type ScorecardPage, toScored } from "@/db";
import { scoreCsv, scoreJson, ticketsCsv } from "@/lib/export";
import { readTicketRows } from "./read-ticket-rows";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };
type Download = { body: BodyInit; bytes?: number };

const FORMATS: Readonly<
  Record<
    string,
    { ending: string; type: string; write: (page: ScorecardPage, at: Here) => Promise<Download> }
  >
> = Object.assign(Object.create(null), {
  json: { ending: "score.json", type: "application/json", write: writeJson },
  csv: { ending: "score.csv", type: "text/csv; charset=utf-8", write: writeCsv },
  "tickets-csv": { ending: "tickets.csv", type: "text/csv; charset=utf-8", write: writeTicketsCsv },
  recording: { ending: "jsonl", type: "application/x-ndjson", write: readRecordingFile },
});

/** `?format=json|csv|tickets-csv|recording`: figures with their provenance, one row a ticket run, or the file itself. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const format = FORMATS[new URL(request.url).searchParams.get("format") ?? "json"];
    if (!format) throw new ApiError(400, `Give format=${Object.keys(FORMATS).join(", ")}.`);
    const at = here();
    const page = await getScorecard(at.db, (await params).id);
    if (!page) throw new ApiError(404, "There is no such recording here.");
    const { body, bytes } = await format.write(page, at);
    return new Response(body, {
      headers: {
        "content-type": format.type,
        // The id is a-z, 0-9, ".", "_" and "-" only: nothing in it can end the quoted name.
        "content-disposition": `attachment; filename="${page.recording.id}.${format.ending}"`,
        "cache-control": "no-store",
        ...(bytes === undefined ? {} : { "content-length": String(bytes) }),
      },
    });
  });
}

async function writeJson(page: ScorecardPage): Promise<Download> {
  return { body: `${JSON.stringify(scoreJson(toScored(page)), null, 2)}\n` };
}

async function writeCsv(page: ScorecardPage): Promise<Download> {
  return { body: scoreCsv(toScored(page)) };
}

async function writeTicketsCsv(page: ScorecardPage, { db }: Here): Promise<Download> {
  return { body: ticketsCsv(toScored(page), await readTicketRows(db, page.recording.id)) };
}

async function readRecordingFile({ recording }: ScorecardPage, at: Here): Promise<Download> {
  const path = recordingFile(at, recording);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ApiError(404, "The recording's file is no longer where it was kept.");
  return { body: asBody(Readable.toWeb(createReadStream(path))), bytes: found.size };
}

/** Guarantee: Node's web stream of bytes is the platform's; only the two type declarations differ. */
function asBody(stream: ReturnType<typeof Readable.toWeb>): BodyInit {
  return stream as unknown as BodyInit;
}
