import type { JsonObject } from "@/lib/canonical-json";
import { formatBytes, formatCount } from "@/lib/format";
import { createLineReader, GroupProcess, type ProcessCommand } from "@/lib/host";
import type { NoReplyReason, RawReply } from "../connection";
import {
  type Channel,
  type ChannelRequest,
  type ChannelSetup,
  keep,
  MOST_NOTIFICATIONS,
  noReply,
} from "./channel";
import { parseRpc, type RpcMessage } from "./rpc";

type Outcome = Parameters<typeof noReply> | { outcome: Extract<RpcMessage, { kind: "response" }>["outcome"] };
type Pending = {
  settle(outcome: Outcome, received: string, bytes: number): void;
  onMessage: ChannelRequest["onMessage"];
};

/**
 * A process of its own, read from the bytes of its standard output.
 *
 * @throws Error naming the command when it cannot be started.
 */
export async function openStdioChannel(command: ProcessCommand, setup: ChannelSetup): Promise<Channel> {
  const { limits, redact, output, signal } = setup;
  const pending = new Map<string, Pending>();
  const notifications: JsonObject[] = [];
  let nextId = 1;
  let answered = false;
  let unasked = 0;
  let closed: [NoReplyReason, string] | null = null;

  const closeFor = (reason: NoReplyReason, message: string) => {
    closed ??= [reason, message];
    for (const { settle } of pending.values()) settle(closed, "", 0);
    pending.clear();
  };
  const giveUp = (reason: NoReplyReason, message: string) => {
    closeFor(reason, message);
    child.kill();
  };
  const child = new GroupProcess(command, {
    onOutput: createLineReader(readLine, {
      maxBytes: limits.answerBytes,
      tooLong: () =>
        giveUp("too_big", `A line on standard output passed ${formatBytes(limits.answerBytes)}.`),
    }),
    onClose: () => closeFor("closed", describeEnd(child)),
    onError: () => {},
  });

  function readLine(line: Buffer): void {
    if (closed) return;
    output.seen += 1;
    const { text, isUtf8 } = decode(line);
    if (!isUtf8) keep(output.notUtf8, redact(text));
    if (text.trim() === "") return;
    const message = parseRpc(text);
    if (message.kind === "response") {
      readResponse(message, text, line.length);
      return;
    }
    unasked += 1;
    if (unasked > limits.unaskedMessages) {
      giveUp(
        "flood",
        `It wrote more than ${formatCount(limits.unaskedMessages, "message")} that nothing asked for.`,
      );
      return;
    }
    if (message.kind === "junk") {
      if (isUtf8) keep(message.reason === "not_json" ? output.notJson : output.notRpc, redact(text));
      return;
    }
    if (message.kind === "request") keep(output.requests, redact(text));
    else readNotification(message.method, message.message);
  }

  function readNotification(method: string, message: JsonObject): void {
    if (!answered) keep(output.early, method);
    if (method === "notifications/message") keep(output.logs, redact(JSON.stringify(message)));
    if (notifications.length < MOST_NOTIFICATIONS) notifications.push(message);
    for (const [id, one] of pending) {
      if (one.onMessage?.(message, Number(id)) !== "stop") continue;
      pending.delete(id);
      one.settle(["aborted", "Enough was read."], "", 0);
      void tell("notifications/cancelled", { requestId: Number(id) });
    }
  }

  function readResponse(
    message: Extract<RpcMessage, { kind: "response" }>,
    text: string,
    bytes: number,
  ): void {
    answered = true;
    const waiting = pending.get(String(message.id));
    if (!waiting) {
      if (Number(message.id) >= nextId || message.id === null) keep(output.strayAnswers, redact(text));
      return;
    }
    pending.delete(String(message.id));
    waiting.settle({ outcome: message.outcome }, text, bytes);
  }

  async function tell(method: string, params: JsonObject): Promise<void> {
    await child.write(`${JSON.stringify({ jsonrpc: "2.0", method, params })}\n`).catch(() => {});
  }

  async function ask(request: ChannelRequest): Promise<RawReply> {
    const { method, params, timeoutMs, onMessage } = request;
    const id = nextId++;
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) });
    const sent = redact(text);
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const stopped = () => settle(["aborted", "The check was stopped."], "", 0);
      const late = () => settle(["timeout", `No answer within ${timeoutMs / 1000} s.`], "", 0);
      const timer = setTimeout(late, timeoutMs);
      const signals = [signal, ...(request.signal ? [request.signal] : [])];
      for (const one of signals) one.addEventListener("abort", stopped, { once: true });
      function settle(outcome: Outcome, received: string, bytes: number): void {
        clearTimeout(timer);
        for (const one of signals) one.removeEventListener("abort", stopped);
        pending.delete(String(id));
        const facts = { sent, received: redact(received), bytes, durationMs: performance.now() - startedAt };
        resolve({ ...facts, ...("outcome" in outcome ? outcome.outcome : noReply(...outcome)) });
      }
      if (closed) return settle(closed, "", 0);
      if (signals.some(({ aborted }) => aborted)) return stopped();
      pending.set(String(id), { settle, onMessage });
      child.write(`${text}\n`).catch(() => closeFor("closed", describeEnd(child)));
    });
  }

  await child.start();
  return {
    transport: "stdio",
    ask,
    tell,
    notifications: () => notifications,
    process: () => ({ exit: child.exit, stderr: redact(child.stderr, "end") }),
    isClosed: () => closed !== null,
    close: async () => {
      const stop = await child.stop(limits.stopMs);
      closeFor("closed", describeEnd(child));
      return { stop, exit: child.exit, stderr: redact(child.stderr, "end") };
    },
  };
}

function decode(line: Buffer): { text: string; isUtf8: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(line), isUtf8: true };
  } catch {
    return { text: line.toString("utf8"), isUtf8: false };
  }
}

function describeEnd({ exit }: GroupProcess): string {
  if (!exit) return "It closed its standard output.";
  return `The process ended (${exit.signal ?? `exit code ${exit.code}`}).`;
}
