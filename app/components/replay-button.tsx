"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { type JobEvent, readJobEvent, sayJob } from "@/app/view/job-event";

type State = { kind: "idle" } | { kind: "starting" } | { kind: "running" | "ended"; event: JobEvent };

/** Replays the recording through today's host and servers; scores never change, only "still current" does. */
export function ReplayButton({ recording, running }: { recording: string; running: string | null }) {
  const router = useRouter();
  const [state, setState] = useState<State>({ kind: "idle" });
  const source = useRef<EventSource | null>(null);

  const follow = useCallback(
    (id: string) => {
      source.current?.close();
      const events = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`);
      source.current = events;
      const end = (event: JobEvent) => {
        events.close();
        setState({ kind: "ended", event });
        router.refresh();
      };
      events.onmessage = (message) => {
        const event = readJobEvent(message.data);
        if (event.state === "running") setState({ kind: "running", event });
        else end(event);
      };
      events.onerror = () => {
        if (events.readyState === EventSource.CLOSED)
          end({ state: "failed", message: "the connection was lost" });
      };
    },
    [router],
  );

  // A page that is opened while the replay is at work goes on where it is.
  useEffect(() => {
    if (running !== null) follow(running);
    return () => source.current?.close();
  }, [running, follow]);

  const start = async () => {
    setState({ kind: "starting" });
    try {
      const response = await fetch("/api/jobs", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "replay", recording }),
      });
      const body: unknown = await response.json();
      if (response.status === 202 && hasId(body)) return follow(body.id);
      setState({ kind: "ended", event: { state: "failed", message: readError(body) } });
    } catch {
      setState({ kind: "ended", event: { state: "failed", message: "the server did not answer" } });
    }
  };

  const isBusy = state.kind === "starting" || state.kind === "running";
  const event = state.kind === "running" || state.kind === "ended" ? state.event : null;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={start}
        title="Runs the recorded replies through today's host and servers and says what changed. No model is asked, no score changes."
      >
        {isBusy ? "Replaying…" : "Replay"}
      </button>
      <output className="replay-state small soft" aria-live="polite">
        {event !== null && sayJob(event)}
      </output>
      {state.kind === "running" && event?.total !== undefined && (
        <progress aria-label="Replayed ticket runs" max={event.total} value={event.done ?? 0} />
      )}
    </>
  );
}

function hasId(body: unknown): body is { id: string } {
  return typeof body === "object" && body !== null && "id" in body && typeof body.id === "string";
}

function readError(body: unknown): string {
  if (typeof body !== "object" || body === null || !("error" in body))
    return "the replay could not be started";
  return String(body.error);
}
