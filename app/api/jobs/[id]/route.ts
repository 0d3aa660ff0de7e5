import { ApiError, answer, json } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { cancelJob } from "@/app/api/jobs/job-runner";
import { showJob } from "@/app/api/jobs/show-job";
import { failDeadJobs, getJob, type JobRow } from "@/db";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };

/** A job as it stands: `{id, kind, recording, state, done?, total?, changed?, message?, startedAt, endedAt}`. */
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
    const job = await requireJob((await params).id);
    if (job.state !== "running") throw new ApiError(409, `The job is over: ${job.state}.`);
    if (!cancelJob(job.id)) throw new ApiError(409, "Another process runs this job; stop it there.");
    return json({ id: job.id }, 202);
  });
}

async function requireJob(id: string): Promise<JobRow> {
  const { db } = here();
  await failDeadJobs(db);
  const job = await getJob(db, id);
  if (!job) throw new ApiError(404, "There is no such job.");
  return job;
}
