/** What is used of the SDK's `Transport`: any of its transports has it, on either side. */
export type Channel = {
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own messages, of which only JSON-RPC's fields are read
  send(message: any, options?: any): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  onmessage?: ((message: any, extra?: any) => void) | undefined;
  onclose?: (() => void) | undefined;
};

export type Interceptor = {
  /** Sees a message that came; `next` hands it to whoever listens. */
  receive(message: unknown, next: () => void): void;
  closed(): void;
};

/**
 * Sees what comes before whoever sets `onmessage` and `onclose`, now or later: the SDK replaces them while it probes. It
 * chains what it finds there, so one message may be seen twice.
 */
export function intercept(channel: Channel, { receive, closed }: Interceptor): void {
  let { onmessage, onclose } = channel;
  Object.defineProperties(channel, {
    onmessage: {
      configurable: true,
      enumerable: true,
      get: () => {
        const handle = onmessage;
        return (message: unknown, extra?: unknown) => receive(message, () => handle?.(message, extra));
      },
      set: (next: Channel["onmessage"]) => {
        onmessage = next;
      },
    },
    onclose: {
      configurable: true,
      enumerable: true,
      get: () => {
        const handle = onclose;
        return () => {
          closed();
          handle?.();
        };
      },
      set: (next: Channel["onclose"]) => {
        onclose = next;
      },
    },
  });
}
