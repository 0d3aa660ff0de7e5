import type { WireFrame } from "@/lib/wire";
import type { KeptSpan } from "./kept-span";

/** A frame as it is kept. A long message is a text cut at `MOST_MESSAGE`; `cutFrom` is its length in characters. */
export type KeptFrame = WireFrame & { cutFrom?: number };

/** What was seen of one ticket run, or of connecting. `left` counts what was not kept. */
export type RunTrace = {
  spans: readonly KeptSpan[];
  frames: readonly KeptFrame[];
  left: { spans: number; frames: number };
};

export const MOST_SPANS = 100;
export const MOST_FRAMES = 100;
export const MOST_MESSAGE = 16_384;

/** The first spans and frames, long messages cut; a run of the built-in shop is far below these bounds. */
export function boundTrace(spans: readonly KeptSpan[], frames: readonly WireFrame[]): RunTrace {
  return {
    spans: spans.slice(0, MOST_SPANS),
    frames: frames.slice(0, MOST_FRAMES).map(cutFrame),
    left: {
      spans: Math.max(0, spans.length - MOST_SPANS),
      frames: Math.max(0, frames.length - MOST_FRAMES),
    },
  };
}

function cutFrame(frame: WireFrame): KeptFrame {
  const text = typeof frame.message === "string" ? frame.message : JSON.stringify(frame.message);
  if (text.length <= MOST_MESSAGE) return frame;
  return { ...frame, message: text.slice(0, MOST_MESSAGE), cutFrom: text.length };
}
