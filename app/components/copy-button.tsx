"use client";

import { useState } from "react";

/** Copies a text; a browser that forbids it is answered with what to do instead. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      setSaid("This browser does not let a page copy. Select the text and copy it.");
    }
  };
  return (
    <div className="inline-acts">
      <button type="button" className="button" onClick={copy}>
        {label}
      </button>
      <span role="status" className="small soft">
        {said}
      </span>
    </div>
  );
}
