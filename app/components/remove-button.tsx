"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";

/** Removes an uploaded or locally made recording after asking; bundled ones have no such button. */
export function RemoveButton({ recording }: { recording: string }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const failure = await requestRemoval(recording);
    setBusy(false);
    if (failure !== null) return setError(failure);
    dialog.current?.close();
    router.push("/");
    router.refresh();
  };
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        Remove
      </button>
      <dialog ref={dialog} className="ask" aria-labelledby="remove-title" onClose={() => setError("")}>
        <h2 id="remove-title">Remove {recording}?</h2>
        <p className="soft small">
          Its scores go now. The file waits a week, so that it can be brought back from the first page.
        </p>
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
          <button type="button" className="button danger" disabled={isBusy} onClick={remove}>
            Remove
          </button>
        </div>
      </dialog>
    </>
  );
}

async function requestRemoval(recording: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/recordings/${encodeURIComponent(recording)}`, { method: "DELETE" });
    if (response.ok) return null;
    const body: unknown = await response.json();
    const said =
      typeof body === "object" && body !== null && "error" in body ? String(body.error) : response.statusText;
    return `It was not removed: ${said}`;
  } catch {
    return "It was not removed: the server did not answer.";
  }
}
