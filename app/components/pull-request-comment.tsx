"use client";

import { type ToggleEvent, useState } from "react";
import { CopyButton } from "./copy-button";

type Loaded = { state: "loading" } | { state: "there"; text: string } | { state: "failed"; why: string };

/** The comparison as a pull-request comment, fetched when the fold is first opened: most visits never need it. */
export function PullRequestComment({ href }: { href: string }) {
  const [comment, setComment] = useState<Loaded | null>(null);
  const load = async (event: ToggleEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.open || comment?.state === "loading" || comment?.state === "there") return;
    setComment({ state: "loading" });
    setComment(await fetchComment(href));
  };
  return (
    <details className="over" onToggle={load}>
      <summary className="button">Copy as pull-request comment</summary>
      <div className="panel">
        <p className="small soft">
          Markdown: the verdict, every measure, what got worse, what the model read.
        </p>
        {comment?.state === "loading" && <p className="soft small">Writing it…</p>}
        {comment?.state === "failed" && (
          <p className="alarm small" role="alert">
            {comment.why}
          </p>
        )}
        {comment?.state === "there" && (
          <>
            <CopyButton text={comment.text} label="Copy" />
            <textarea className="comment" readOnly rows={16} aria-label="The comment" value={comment.text} />
          </>
        )}
      </div>
    </details>
  );
}

async function fetchComment(href: string): Promise<Loaded> {
  try {
    const response = await fetch(href);
    if (response.ok) return { state: "there", text: await response.text() };
    return { state: "failed", why: `The server did not write it (${response.status}). Load the page again.` };
  } catch {
    return { state: "failed", why: "The server did not answer. Close this fold and open it again." };
  }
}
