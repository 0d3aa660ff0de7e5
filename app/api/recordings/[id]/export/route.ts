import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { ApiError, answer } from "@/app/api/answer";
import { baseUrlOf, download, streamBody } from "@/app/api/download";
import { type Here, here } from "@/app/api/here";
import { recordingFile } from "@/app/api/recordings/recording-file";
import { exportTicketRows, getRecording, getScorecard, readClaimReview, toScored } from "@/db";
import { isScoreFormat, SCORE_FORMATS, writeScore } from "@/lib/export";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };

/** `?format=json|csv|tickets-csv|md|html|junit|recording`: figures with their provenance, ticket runs, or the file itself. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const format = new URL(request.url).searchParams.get("format") ?? "json";
    const { id } = await params;
    const at = here();
    if (format === "recording") return sendRecording(at, id);
    if (!isScoreFormat(format)) {
      throw new ApiError(400, `Give format=${[...Object.keys(SCORE_FORMATS), "recording"].join(", ")}.`);
    }
    const page = await getScorecard(at.db, id);
    if (!page) throw notHere();
    const { type, ending } = SCORE_FORMATS[format];
    const rows = exportTicketRows(at.db, page.recording.id);
    const scored = toScored(page, await readClaimReview(at.db, at.dataDir, page));
    const written = writeScore(format, scored, rows, { baseUrl: baseUrlOf(request.headers) });
    return download(streamBody(written), { name: `${page.recording.id}.${ending}`, type });
  });
}

async function sendRecording(at: Here, id: string): Promise<Response> {
  const recording = await getRecording(at.db, id);
  if (!recording) throw notHere();
  const path = recordingFile(at, recording);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ApiError(404, "The recording's file is no longer where it was kept.");
  return download(streamBody(createReadStream(path)), {
    name: `${recording.id}.jsonl`,
    type: "application/x-ndjson",
    bytes: found.size,
  });
}

function notHere(): ApiError {
  return new ApiError(404, "There is no such recording here.");
}
