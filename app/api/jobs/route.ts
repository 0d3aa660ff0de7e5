import { ApiError, answer, json } from "@/app/api/answer";
import { type Here, here } from "@/app/api/here";
import { readJson } from "@/app/api/read-json";
import { getRecording } from "@/db";
import { isLoopbackHost } from "@/lib/allowed-hosts";
import { isObject } from "@/lib/canonical-json";
import { checkArguments, parseCheckRequest } from "./check-request";
import { type StartedJob, startCheck, startRecord, startReplay } from "./job-runner";
import { parseRecordRequest, recordArguments } from "./record-request";

export const dynamic = "force-dynamic";

/** A list of tickets may be long. */
const LONGEST_BODY = 256 * 1024;

/**
 * `{kind: "replay", recording}`, or a `RecordJobRequest` or `CheckJobRequest` of lib/jobs → 202 with the job's id; it goes
 * on when the request has ended.
 */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    if (!isLoopbackHost(process.env.HOST || "127.0.0.1")) {
      throw new ApiError(
        403,
        "Jobs are off: this server can be reached from other machines (HOST). Run `rightcall replay`, `rightcall record` or `rightcall check` instead.",
      );
    }
    const job = await startAsked(await readJson(request, LONGEST_BODY), here());
    if (job.status === "full")
      throw new ApiError(429, "Other jobs are running. Wait until one is done, or cancel one.");
    return json({ id: job.id }, 202, { location: `/api/jobs/${job.id}` });
  });
}

async function startAsked(body: unknown, at: Here): Promise<StartedJob> {
  if (isObject(body) && body.kind === "record") {
    const asked = parseRecordRequest(body);
    return startRecord(at, asked.id, await recordArguments(asked, at));
  }
  if (isObject(body) && body.kind === "check") {
    const asked = parseCheckRequest(body);
    return startCheck(at, asked.server, await checkArguments(asked, at));
  }
  if (!isObject(body) || body.kind !== "replay" || typeof body.recording !== "string") {
    throw new ApiError(
      400,
      'Expected {"kind": "replay", "recording": "…"} or {"kind": "record" | "check", …}.',
    );
  }
  if (!(await getRecording(at.db, body.recording)))
    throw new ApiError(404, "There is no such recording here.");
  return startReplay(at, body.recording);
}
