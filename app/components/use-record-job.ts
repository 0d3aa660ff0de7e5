"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readRecordEvent } from "@/app/view/record-event";
import type { RecordJobRequest, RecordProgress } from "@/lib/jobs";

/** A recording as this page follows it: `base` is what it is held against at its end; `job` is null once it has ended. */
export type Followed = {
  recording: string;
  base: string | null;
  job: string | null;
  event: RecordProgress;
};

export type RecordJob = {
  followed: Followed | null;
  /** Why the last request was refused; `field` where one of the form's is at fault. */
  problem: { message: string; field: string } | null;
  isStarting: boolean;
  start(request: RecordJobRequest, base: string | null): Promise<void>;
  stop(how: "pause" | "cancel"): Promise<void>;
};

/** Starts, follows and stops recording jobs; a job that runs when the page opens is followed at once. */
export function useRecordJob(
  running: { job: string; recording: string; base: string | null } | null,
  onDone: (recording: string, base: string | null) => void,
): RecordJob {
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [problem, setProblem] = useState<RecordJob["problem"]>(null);
  const [isStarting, setStarting] = useState(false);
  const source = useRef<EventSource | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const follow = useCallback((job: string, recording: string, base: string | null) => {
    source.current?.close();
    setFollowed({ recording, base, job, event: { state: "running" } });
    const events = new EventSource(`/api/jobs/${encodeURIComponent(job)}/events`);
    source.current = events;
    const show = (event: RecordProgress) => {
      const isOver = event.state !== "running";
      setFollowed({ recording, base, job: isOver ? null : job, event });
      if (!isOver) return;
      events.close();
      if (event.state === "done") done.current(recording, base);
    };
    events.onmessage = ({ data }) => show(readRecordEvent(data));
    events.onerror = () => {
      if (events.readyState === EventSource.CLOSED)
        show({ state: "failed", message: "the connection was lost; reload this page" });
    };
  }, []);

  const [job, recording, base] = [running?.job, running?.recording, running?.base ?? null];
  useEffect(() => {
    if (job !== undefined && recording !== undefined) follow(job, recording, base);
    return () => source.current?.close();
  }, [job, recording, base, follow]);

  const start: RecordJob["start"] = async (request, against) => {
    setProblem(null);
    setStarting(true);
    const answer = await ask("/api/jobs", "POST", request);
    setStarting(false);
    if (answer.status === 202 && typeof answer.body.id === "string")
      follow(answer.body.id, request.id, against);
    else setProblem(readProblem(answer));
  };

  const stop = async (how: "pause" | "cancel") => {
    if (followed?.job == null) return;
    const path = `/api/jobs/${encodeURIComponent(followed.job)}`;
    const answer =
      how === "cancel" ? await ask(path, "DELETE") : await ask(path, "PATCH", { state: "paused" });
    if (answer.status >= 400) setProblem(readProblem(answer));
  };

  return { followed, problem, isStarting, start, stop };
}

type Answer = { status: number; body: Record<string, unknown> };

/** Asks the server; one that does not answer is a 503 with words of ours. */
export async function ask(path: string, method: "POST" | "PATCH" | "DELETE", body?: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const said: unknown = await response.json().catch(() => null);
    return { status: response.status, body: typeof said === "object" && said !== null ? { ...said } : {} };
  } catch {
    return { status: 503, body: { error: "The server did not answer." } };
  }
}

/** What an answer says against a request. */
export function readProblem({ status, body }: Answer): { message: string; field: string } {
  return {
    message: typeof body.error === "string" ? body.error : `The server answered ${status}.`,
    field: typeof body.field === "string" ? body.field : "",
  };
}
