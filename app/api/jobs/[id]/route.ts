import { ApiError, answer, json } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { stopJob } from "@/app/api/jobs/job-runner";
import { showJob } from "@/app/api/jobs/show-job";
import { readJson } from "@/app/api/read-json";
import { failDeadJobs, getJob, type JobRow } from "@/db";
import { isObject } from "@/lib/canonical-json";

export const dynamic = "force-dynamic";

const LONGEST_BODY = 1_024;

type Context = { params: Promise<{ id: string }> };

/**
 * A job as it stands: `{id, kind, recording, state, done?, total?, changed?, message?, startedAt, endedAt}`, and of a
 * recording the figures of `RecordProgress`.
 */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const job = await requireJob((await params).id);
    const { id, kind, recording, startedAt, endedAt } = job;
    return json({ id, kind, recording, startedAt, endedAt, ...showJob(job) });
  });
}

/** Asks a running job to stop; its end follows as an event. One that has ended stays as it is. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    return stop(await requireJob((await params).id), "cancelled");
  });
}

/**
 * `{"state": "paused"}` asks a recording to stop, to be gone on with later: what it recorded stays, as it does when it is
 * cancelled.
 */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const body = await readJson(request, LONGEST_BODY);
    if (!isObject(body) || body.state !== "paused") throw new ApiError(400, 'Expected {"state": "paused"}.');
    const job = await requireJob((await params).id);
    if (job.kind !== "record") throw new ApiError(409, "Only a recording can be paused.");
    return stop(job, "paused");
  });
}

function stop({ id, state }: JobRow, as: "cancelled" | "paused"): Response {
  if (state !== "running") throw new ApiError(409, `The job is over: ${state}.`);
  if (!stopJob(id, as)) throw new ApiError(409, "Another process runs this job; stop it there.");
  return json({ id }, 202);
}

async function requireJob(id: string): Promise<JobRow> {
  const { db } = here();
  await failDeadJobs(db);
  const job = await getJob(db, id);
  if (!job) throw new ApiError(404, "There is no such job.");
  return job;
}
