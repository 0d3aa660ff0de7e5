"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useRef, useState } from "react";

type DeleteButtonProps = {
  /** The address that a DELETE is sent to. */
  path: string;
  /** On the button, with its accessible name where the text alone does not say what goes. */
  label: string;
  name?: string;
  className?: string;
  disabled?: boolean;
  /** The question, what follows from a yes, and the words of the yes. */
  question: string;
  children: ReactNode;
  yes: string;
  /** Where to go when it is gone; the page itself when left out. */
  next?: string;
};

/** Deletes something after asking in a dialog; what the server says against it is shown there. */
export function DeleteButton(props: DeleteButtonProps) {
  const { path, label, name, className = "button", disabled = false, question, children, yes, next } = props;
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const failure = await sendDelete(path);
    setBusy(false);
    if (failure !== null) return setError(failure);
    dialog.current?.close();
    if (next !== undefined) router.push(next);
    router.refresh();
  };
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
        {...(name === undefined ? {} : { "aria-label": name })}
      >
        {label}
      </button>
      <dialog ref={dialog} className="ask" aria-labelledby={title} onClose={() => setError("")}>
        <h2 id={title}>{question}</h2>
        <p className="soft small">{children}</p>
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
          <button type="button" className="button danger" disabled={isBusy} onClick={send}>
            {yes}
          </button>
        </div>
      </dialog>
    </>
  );
}

async function sendDelete(path: string): Promise<string | null> {
  try {
    const response = await fetch(path, { method: "DELETE" });
    if (response.ok) return null;
    const body: unknown = await response.json();
    const said =
      typeof body === "object" && body !== null && "error" in body ? String(body.error) : response.statusText;
    return `It was not removed: ${said}`;
  } catch {
    return "It was not removed: the server did not answer.";
  }
}
