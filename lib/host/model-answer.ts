import { ModelError, type ModelReply, RecordingMismatch } from "@/lib/model";
import { HostFault } from "./limits";

/** Whatever a model throws is its error, except a mismatch, a limit, and the caller's own stop. */
export function asModelError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof RecordingMismatch || error instanceof HostFault) return error;
  if (error instanceof ModelError) return error;
  return new ModelError("model error", error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

/** A provider's message that is cut is none any more, so it cannot be recorded in part. */
export function tooLarge(bytes: number, most: number): ModelError {
  return new ModelError("reply too large", `The reply has ${bytes} bytes; at most ${most} are taken.`);
}

/** What a reply event holds besides its words. */
export function replyExtras({ replyFormat, ms, usage }: ModelReply, cutFrom: number | undefined) {
  const counted = cutFrom === undefined ? usage : { ...usage, cutFromBytes: cutFrom };
  return {
    ...(replyFormat === undefined ? {} : { replyFormat }),
    ...(ms === undefined ? {} : { ms }),
    ...(counted === undefined ? {} : { usage: counted }),
  };
}
