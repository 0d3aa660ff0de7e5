"use client";

import { useEffect, useRef } from "react";
import { GLOSSARY } from "@/app/view/glossary";
import { isTyping } from "@/app/view/keys";

/** The words the pages use and the keys they take; `?` opens it anywhere, Esc closes it. */
export function Glossary() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event.target) || dialog.current?.open) return;
      event.preventDefault();
      dialog.current?.showModal();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button bare"
        aria-label="? What the words mean"
        title="What the words mean (press ?)"
        onClick={() => dialog.current?.showModal()}
      >
        <kbd>?</kbd>
      </button>
      <dialog ref={dialog} aria-labelledby="glossary-title">
        <div className="dialog-head">
          <h2 id="glossary-title">What the words mean</h2>
          <form method="dialog">
            <button type="submit" className="button">
              Close <kbd>Esc</kbd>
            </button>
          </form>
        </div>
        <dl className="glossary">
          {Object.values(GLOSSARY).map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
          <div>
            <dt>Keys</dt>
            <dd>
              In a table <kbd>j</kbd> <kbd>k</kbd> or arrows, <kbd>Enter</kbd> opens. On a ticket <kbd>[</kbd>{" "}
              <kbd>]</kbd> previous and next, <kbd>Esc</kbd> back. <kbd>/</kbd> search.
            </dd>
          </div>
        </dl>
      </dialog>
    </>
  );
}
