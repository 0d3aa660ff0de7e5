import type { JSONRPCMessage, MessageExtraInfo, Transport } from "@modelcontextprotocol/client";

/** What is used of the SDK's transports, on either side. */
export type Channel = Pick<Transport, "send" | "onmessage" | "onclose">;

export type Interceptor = {
  /** Sees a message that came; `next` hands it to whoever listens. */
  receive(message: JSONRPCMessage, next: () => void): void;
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
        return (message: JSONRPCMessage, extra?: MessageExtraInfo) =>
          receive(message, () => handle?.(message, extra));
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
