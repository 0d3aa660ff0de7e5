import type {
  JSONRPCMessage,
  MessageExtraInfo,
  Transport,
  TransportSendOptions,
} from "@modelcontextprotocol/client";
import { type Direction, type OnFrame, readMessage } from "./frame";
import { createElapsed, type RecordOptions } from "./record-fetch";
import { redactFrame } from "./redact-frame";

/**
 * A transport that tells each message it carries, without secrets, and is otherwise the one it wraps: the optional
 * members a client looks at (`hasPerRequestStream`, `setProtocolVersion`, `pid`, `stderr`, …) are there exactly where
 * the inner transport has them.
 */
export function recordTransport<T extends Transport>(inner: T, onFrame: OnFrame, options: RecordOptions): T {
  const { server, secrets = [], elapsed = createElapsed() } = options;
  const tell = (direction: Direction, message: JSONRPCMessage) =>
    onFrame(
      redactFrame(
        { at: elapsed(), direction, server, message: readMessage(JSON.stringify(message)) },
        secrets,
      ),
    );
  let onMessage: Transport["onmessage"];
  const receive = (message: JSONRPCMessage, extra?: MessageExtraInfo) => {
    tell("to-client", message);
    onMessage?.(message, extra);
  };
  inner.onmessage = receive;
  return new Proxy(inner, {
    get(target, name) {
      if (name === "onmessage") return onMessage;
      if (name === "send") {
        return (message: JSONRPCMessage, sendOptions?: TransportSendOptions) => {
          tell("to-server", message);
          return target.send(message, sendOptions);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      const isMethod = typeof value === "function" && !/^(?:on[a-z]+|constructor)$/.test(String(name));
      return isMethod ? value.bind(target) : value;
    },
    // The SDK probes through a second, unseen process only where it meets its own class; this is a subclass to it.
    getPrototypeOf: (target) => Object.create(Reflect.getPrototypeOf(target)),
    set(target, name, value) {
      if (name !== "onmessage") return Reflect.set(target, name, value, target);
      onMessage = value;
      return true;
    },
  });
}
