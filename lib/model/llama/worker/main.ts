import type { FromWorker, Method, Methods, ToWorker } from "../protocol";
import { type Chat, loadChat } from "./chat";
import { download } from "./download";
import { type Embedding, loadEmbedding } from "./embedding";
import { WorkerFault } from "./worker-fault";

// The process that holds a local model. It answers one request after another and ends with the one that started it.

let chat: Chat | null = null;
let embedding: Embedding | null = null;
let queue: Promise<void> = Promise.resolve();
const cancelled = new Set<number>();

process.on("message", (message: ToWorker) => {
  if ("cancel" in message) cancelled.add(message.cancel);
  else queue = queue.then(() => handle(message));
});
process.on("disconnect", () => process.exit(0));

type Asked = Exclude<ToWorker, { cancel: number }>;

async function handle(message: Asked): Promise<void> {
  const { id } = message;
  if (cancelled.delete(id)) return;
  try {
    send({ id, result: await dispatch(message) });
  } catch (error) {
    send({ id, fault: faultOf(error) });
  } finally {
    cancelled.delete(id);
  }
}

async function dispatch({ id, method, params }: Asked): Promise<Methods[Method]["gives"]> {
  switch (method) {
    case "loadChat":
      chat = await loadChat(params);
      return chat.loaded;
    case "prepare":
      await chat?.prepare(params.system);
      return {};
    case "reply":
      if (!chat) throw new WorkerFault("setup", "No chat model is loaded.");
      return chat.reply(params, () => cancelled.has(id));
    case "loadEmbedding":
      embedding = await loadEmbedding(params);
      return embedding.loaded;
    case "embed":
      if (!embedding) throw new WorkerFault("setup", "No embedding model is loaded.");
      return embedding.embed(params.texts);
    case "download":
      return { file: await download(params, (note) => send({ note })) };
  }
}

/** The engine's own errors are told by their first line. */
function faultOf(error: unknown): { kind: string; message: string } {
  if (error instanceof WorkerFault) return { kind: error.kind, message: error.message };
  if (!(error instanceof Error)) return { kind: "engine", message: String(error).slice(0, 300) };
  const message = error.message.split("\n")[0]?.slice(0, 300) ?? "";
  const isMemory = /memory|VRAM|RAM\b/i.test(`${error.constructor.name} ${message}`);
  return { kind: isMemory ? "memory" : "engine", message };
}

function send(message: FromWorker): void {
  process.send?.(message);
}
