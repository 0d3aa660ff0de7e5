"use client";

import { useEffect, useState } from "react";
import type {
  MarginsReply,
  Matcher,
  PreviewReply,
  PreviewRequest,
  SentencesReply,
} from "@/app/view/edit-preview";

/** Word matching answers in a few milliseconds: it is asked with nearly every key. */
const PAUSE_MS: Readonly<Record<Matcher, number>> = { word: 15, meaning: 60 };
/** What is drawn below the margins comes when typing pauses, so that it never stands before the next key's margins. */
const SENTENCES_PAUSE_MS = 200;

export type Shown = {
  margins?: MarginsReply;
  sentences?: SentencesReply;
  /** From the last key to the answer. */
  tookMs?: number;
  problem?: string;
};

export type PreviewState = Readonly<Record<Matcher, Shown>>;

export const NO_PREVIEW: PreviewState = { word: {}, meaning: {} };

type Asked = Pick<PreviewRequest, "suite" | "from" | "drafts"> & { matchers: readonly Matcher[] };

/**
 * The preview of what is typed. A change while one is under way ends it: its request is aborted, and what it may still
 * bring is dropped, so that an older answer never stands over a newer one.
 */
export function usePreview({ suite, from, drafts, matchers }: Asked): PreviewState {
  const [shown, setShown] = useState<PreviewState>(NO_PREVIEW);
  const asked = matchers.join(" ");
  useEffect(() => {
    if (Object.keys(drafts).length === 0) return setShown(NO_PREVIEW);
    const stale = new AbortController();
    const typedAt = performance.now();
    const show = (matcher: Matcher, change: Shown) => {
      if (!stale.signal.aborted) setShown((all) => ({ ...all, [matcher]: { ...all[matcher], ...change } }));
    };
    const ask = async (matcher: Matcher) => {
      const request = { suite, from, drafts, matcher };
      try {
        const margins = await send({ ...request, part: "margins" }, stale.signal);
        const tookMs = performance.now() - typedAt;
        if (margins.part === "margins") show(matcher, { margins, tookMs, problem: "" });
        await pause(SENTENCES_PAUSE_MS);
        if (stale.signal.aborted) return;
        const sentences = await send({ ...request, part: "sentences" }, stale.signal);
        if (sentences.part === "sentences") show(matcher, { sentences });
      } catch (error) {
        show(matcher, { problem: error instanceof Error ? error.message : String(error) });
      }
    };
    const timers = (["word", "meaning"] as const)
      .filter((matcher) => asked.includes(matcher))
      .map((matcher) => setTimeout(() => void ask(matcher), PAUSE_MS[matcher]));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      stale.abort();
    };
  }, [suite, from, drafts, asked]);
  return shown;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function send(request: PreviewRequest, signal: AbortSignal): Promise<PreviewReply> {
  const response = await fetch("/api/preview", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });
  const body: unknown = await response.json();
  if (response.ok) return asReply(body);
  const problem = typeof body === "object" && body !== null && "error" in body ? String(body.error) : "";
  throw new Error(problem || `The server answered ${response.status}.`);
}

/** Guarantee: this app's own route answers 200 with a PreviewReply alone. */
function asReply(body: unknown): PreviewReply {
  return body as PreviewReply;
}
