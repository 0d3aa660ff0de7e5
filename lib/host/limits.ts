/** What one ticket run may use. Times in milliseconds, sizes in bytes of UTF-8. */
export type HostLimits = {
  maxCalls: number;
  maxReplies: number;
  maxReplyBytes: number;
  replyTimeoutMs: number;
  toolTimeoutMs: number;
};

export const HOST_LIMITS: HostLimits = {
  maxCalls: 4,
  maxReplies: 6,
  maxReplyBytes: 32 * 1024,
  replyTimeoutMs: 120_000,
  toolTimeoutMs: 10_000,
};

/** Something outside the model ended a ticket run: a time limit, a server that is gone. The run is not measured. */
export class HostFault extends Error {
  override readonly name = "HostFault";
  constructor(
    readonly kind: "reply timeout" | "tool timeout" | "server gone",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Runs `work` for at most `ms`. Its signal is aborted at the limit and when `signal` is, and the promise settles
 * then, also where the work does not listen.
 *
 * @throws whatever `onTimeout` makes at the limit, or the outer signal's reason.
 */
export async function withTimeLimit<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ms, signal, onTimeout }: { ms: number; signal: AbortSignal; onTimeout: () => Error },
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  let stop: (error: unknown) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = (error) => {
      reject(error);
      limit.abort(error);
    };
  });
  const onAbort = () => stop(signal.reason);
  const timer = setTimeout(() => stop(onTimeout()), ms);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work(limit.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** A text cut to at most `maxBytes` of UTF-8, never inside a character; `cutFrom` is its full size where it was cut. */
export function cutToBytes(text: string, maxBytes: number): { text: string; cutFrom?: number } {
  if (text.length * 3 <= maxBytes) return { text };
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return { text };
  let end = maxBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return { text: new TextDecoder().decode(bytes.subarray(0, end)), cutFrom: bytes.length };
}
