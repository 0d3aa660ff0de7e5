import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, answer } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { showJob } from "@/app/api/jobs/show-job";
import { type Db, failDeadJobs, getJob } from "@/db";

export const dynamic = "force-dynamic";

const POLL_MS = 150;
/** Now and then: is the app that watches the job still there? */
const POLLS_PER_LOOK = 15;
/** A comment line, so that a connection whose reader is gone is noticed. */
const POLLS_PER_BREATH = 100;

type Context = { params: Promise<{ id: string }> };

/**
 * A job's states as server-sent events, each when it changes; the stream ends with the job. They are read from the
 * jobs table, so a reloaded page, and one served by another process, see the same.
 */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const { id } = await params;
    const { db } = here();
    await failDeadJobs(db);
    if (!(await getJob(db, id))) throw new ApiError(404, "There is no such job.");
    const left = new AbortController();
    request.signal.addEventListener("abort", () => left.abort(), { once: true });
    return new Response(streamOf(readStates(db, id, left.signal), left), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache, no-transform",
      },
    });
  });
}

async function* readStates(db: Db, id: string, signal: AbortSignal): AsyncGenerator<string> {
  let last = "";
  for (let poll = 0; !signal.aborted; poll += 1) {
    if (poll % POLLS_PER_LOOK === 0) await failDeadJobs(db);
    const job = await getJob(db, id);
    if (!job) return;
    const data = JSON.stringify(showJob(job));
    if (data !== last) yield `data: ${data}\n\n`;
    else if (poll % POLLS_PER_BREATH === 0) yield ": still here\n\n";
    last = data;
    if (job.state !== "running") return;
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

function streamOf(texts: AsyncGenerator<string>, left: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => left.abort(),
  });
}
