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

export type TimeLimits = {
  /** Aborted at a limit and when the outer signal is. */
  readonly signal: AbortSignal;
  /**
   * Gives `work` at most `ms`: the promise settles then, also where the work does not listen.
   *
   * @throws whatever `onTimeout` makes at the limit, or the outer signal's reason.
   */
  run<T>(work: () => Promise<T>, limit: { ms: number; onTimeout: () => Error }): Promise<T>;
  /** Stops listening to the outer signal. */
  end(): void;
};

/** The time limits of one ticket run, one piece of work after another: the first that is passed ends the run. */
export function createTimeLimits(outer: AbortSignal): TimeLimits {
  const controller = new AbortController();
  let reject: (reason: unknown) => void = () => {};
  const stop = (reason: unknown) => {
    reject(reason);
    controller.abort(reason);
  };
  const onAbort = () => stop(outer.reason);
  outer.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    async run<T>(work: () => Promise<T>, { ms, onTimeout }: { ms: number; onTimeout: () => Error }) {
      outer.throwIfAborted();
      const timer = setTimeout(() => stop(onTimeout()), ms);
      try {
        return await new Promise<T>((resolve, fail) => {
          reject = fail;
          work().then(resolve, fail);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => outer.removeEventListener("abort", onAbort),
  };
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
