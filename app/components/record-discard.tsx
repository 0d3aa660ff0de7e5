"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";

/** Removes a half recording for good, after asking. */
export function RecordDiscard({ recording, disabled }: { recording: string; disabled: boolean }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState("");
  const discard = async () => {
    const failure = await requestDiscard(recording);
    if (failure !== null) return setError(failure);
    dialog.current?.close();
    router.refresh();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
        aria-label={`Discard ${recording}`}
      >
        Discard
      </button>
      <dialog ref={dialog} className="ask" aria-label={`Discard ${recording}?`} onClose={() => setError("")}>
        <h2>Discard {recording}?</h2>
        <p className="soft small">What was recorded of it so far is removed, and does not come back.</p>
        {error !== "" && (
          <p className="alarm small" role="alert">
            {error}
          </p>
        )}
        <div className="acts">
          <form method="dialog">
            <button type="submit" className="button">
              Keep it
            </button>
          </form>
          <button type="button" className="button danger" onClick={discard}>
            Discard it
          </button>
        </div>
      </dialog>
    </>
  );
}

async function requestDiscard(recording: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/jobs/partials/${encodeURIComponent(recording)}`, { method: "DELETE" });
    if (response.ok) return null;
    const body: unknown = await response.json();
    const said =
      typeof body === "object" && body !== null && "error" in body ? String(body.error) : response.statusText;
    return `It was not removed: ${said}`;
  } catch {
    return "It was not removed: the server did not answer.";
  }
}
