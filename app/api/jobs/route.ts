import { ApiError, answer, json } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { getRecording } from "@/db";
import { isLoopbackHost } from "@/lib/allowed-hosts";
import { isObject } from "@/lib/canonical-json";
import { startReplay } from "./job-runner";

export const dynamic = "force-dynamic";

const LONGEST_BODY = 4_096;

/** `{kind: "replay", recording}` → 202 with the job's id; it goes on when the request has ended. */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    if (!isLoopbackHost(process.env.HOST || "127.0.0.1")) {
      throw new ApiError(
        403,
        "Jobs are off: this server can be reached from other machines (HOST). Run `rightcall replay` instead.",
      );
    }
    const id = await readRecordingId(request);
    const at = here();
    if (!(await getRecording(at.db, id))) throw new ApiError(404, "There is no such recording here.");
    const job = await startReplay(at, id);
    if (job.status === "full")
      throw new ApiError(429, "Other jobs are running. Wait until one is done, or cancel one.");
    return json({ id: job.id }, 202, { location: `/api/jobs/${job.id}` });
  });
}

async function readRecordingId(request: Request): Promise<string> {
  if (!/^application\/json\b/.test(request.headers.get("content-type") ?? "")) {
    throw new ApiError(415, "Send JSON with content-type application/json.");
  }
  const body = parseOrNull((await request.text()).slice(0, LONGEST_BODY));
  if (!isObject(body) || body.kind !== "replay" || typeof body.recording !== "string") {
    throw new ApiError(400, 'Expected {"kind": "replay", "recording": "…"}.');
  }
  return body.recording;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
