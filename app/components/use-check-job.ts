"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readCheckEvent } from "@/app/view/check-event";
import type { CheckJobRequest, CheckProgress } from "@/lib/jobs";
import { ask, readProblem } from "./use-record-job";

export type CheckJob = {
  /** Null before this page followed a check. */
  event: CheckProgress | null;
  problem: string | null;
  isBusy: boolean;
  start(request: CheckJobRequest): Promise<void>;
  cancel(): Promise<void>;
};

/** Starts, follows and cancels checks of one server; one that runs when the page opens is followed at once. */
export function useCheckJob(running: string | null, onEnd: () => void): CheckJob {
  const [event, setEvent] = useState<CheckProgress | null>(null);
  const [job, setJob] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const source = useRef<EventSource | null>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });

  const follow = useCallback((id: string) => {
    source.current?.close();
    setJob(id);
    setEvent({ state: "running" });
    const events = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`);
    source.current = events;
    const show = (told: CheckProgress) => {
      setEvent(told);
      if (told.state === "running") return;
      events.close();
      setJob(null);
      ended.current();
    };
    events.onmessage = ({ data }) => show(readCheckEvent(data));
    events.onerror = () => {
      if (events.readyState === EventSource.CLOSED)
        show({ state: "failed", message: "the connection was lost; reload this page" });
    };
  }, []);

  useEffect(() => {
    if (running !== null) follow(running);
    return () => source.current?.close();
  }, [running, follow]);

  const start: CheckJob["start"] = async (request) => {
    setProblem(null);
    setStarting(true);
    const answer = await ask("/api/jobs", "POST", request);
    setStarting(false);
    if (answer.status === 202 && typeof answer.body.id === "string") follow(answer.body.id);
    else setProblem(readProblem(answer).message);
  };

  const cancel = async () => {
    if (job === null) return;
    const answer = await ask(`/api/jobs/${encodeURIComponent(job)}`, "DELETE");
    if (answer.status >= 400) setProblem(readProblem(answer).message);
  };

  return { event, problem, isBusy: isStarting || job !== null, start, cancel };
}
