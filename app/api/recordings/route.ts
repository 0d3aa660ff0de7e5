import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ApiError, answer, json } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { stageUpload } from "@/app/api/uploads/stage-upload";
import { recordingIdPattern } from "@/lib/storage";
import { describeDuplicate, describeImport, importUpload } from "./import-upload";
import { readMaxUpload } from "./max-upload";
import { receiveBody } from "./receive-body";

export const dynamic = "force-dynamic";

/** Sent by forms, whose body holds more than the file. */
const FORM = /^(multipart\/|application\/x-www-form-urlencoded)/i;
const LONGEST_NAME = 200;

/**
 * `PUT ?name=FILE[&id=ID]` with the file's bytes as the body: takes a recording or chat messages in, whole or not at
 * all. 201 with what was imported and its first faults; 200 `{duplicateOf}` where these bytes are here; 409 with
 * `offeredId` where the id is another's; 413, 415, 422 with `{error, line?, field?, hint?}` for a file that is refused.
 * With `&preview=1` nothing is taken in: 200 with what is in the file and a token that `POST /api/uploads/TOKEN` keeps.
 */
export function PUT(request: Request): Promise<Response> {
  return answer(request, async () => {
    const { name, id, isPreview } = readTarget(request);
    const at = here();
    const path = await receiveBody(request, join(at.dataDir, "uploads"), readMaxUpload(process.env));
    try {
      if (isPreview) return json(await stageUpload(at, path, { name, id, signal: request.signal }));
      const result = await importUpload(at, path, { name, id, signal: request.signal });
      if (result.status === "already here") return json(describeDuplicate(result));
      return json(await describeImport(at, result), 201, { location: `/recordings/${result.id}` });
    } finally {
      await rm(path, { force: true });
    }
  });
}

function readTarget(request: Request): { name: string; id: string | null; isPreview: boolean } {
  if (FORM.test(request.headers.get("content-type") ?? "")) {
    throw new ApiError(415, "Send the file's bytes as the body, not a form.", {
      hint: "curl -T FILE 'http://…/api/recordings?name=FILE'",
    });
  }
  if (request.headers.has("content-encoding")) {
    throw new ApiError(415, "Send the file as it is, without content-encoding.");
  }
  const params = new URL(request.url).searchParams;
  const id = params.get("id");
  if (id !== null && !recordingIdPattern.test(id)) {
    throw new ApiError(
      422,
      'An id is 1 to 64 of a-z, 0-9, ".", "_" and "-", and starts with a letter or digit.',
      {
        field: "id",
      },
    );
  }
  return { name: plainName(params.get("name") ?? ""), id, isPreview: params.get("preview") === "1" };
}

/** The last part of what a client calls its file: it is shown, and never opened. */
function plainName(text: string): string {
  const name = text
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, "")
    .trim()
    .slice(-LONGEST_NAME);
  return name ? name : "upload.jsonl";
}
