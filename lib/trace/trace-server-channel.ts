import { ERROR_TYPE } from "./attributes";
import { type Channel, intercept } from "./channel";
import { readAnswer, readCancelled } from "./read-message";
import type { Served } from "./server-spans";

/** Makes a server's transport (standard input and output) open a span for each request, ended with its answer. */
export function traceServerChannel(channel: Channel, open: (message: unknown) => Served | null): void {
  const serving = new Map<string | number, Served>();
  const send = channel.send.bind(channel);
  channel.send = (message, options) => {
    const found = readAnswer(message);
    if (found?.id != null) {
      serving.get(found.id)?.end(found.answer);
      serving.delete(found.id);
    }
    return send(message, options);
  };
  intercept(channel, {
    receive(message, next) {
      const cancelled = readCancelled(message);
      if (cancelled !== null) serving.get(cancelled)?.fail(ERROR_TYPE.cancelled);
      const served = isSeen(message) ? null : open(message);
      if (served === null) return next();
      serving.set(served.id, served);
      served.run(next);
    },
    closed() {
      for (const served of serving.values()) served.fail(ERROR_TYPE.closed);
      serving.clear();
    },
  });

  /** A listener that was chained hands the same message on again. */
  function isSeen(message: unknown): boolean {
    const id = typeof message === "object" && message !== null && "id" in message ? message.id : undefined;
    return (typeof id === "string" || typeof id === "number") && serving.has(id);
  }
}
