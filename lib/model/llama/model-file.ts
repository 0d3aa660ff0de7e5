import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { ModelError } from "../errors";
import { ModelSpecError } from "../model-spec";
import { describeGguf, type GgufFacts } from "./describe-gguf";
import type { EngineOptions } from "./protocol";
import type { ModelWorker } from "./worker-process";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What a file says of itself, where it is of the kind that is wanted.
 *
 * @throws ModelSpecError that says what it is instead.
 */
export function expectKind(file: string, wanted: "chat" | "embedding"): GgufFacts {
  const facts = describeGguf(file);
  if (facts.kind === wanted) return facts;
  const what = `${basename(file)} (${facts.architecture})`;
  if (wanted === "embedding")
    throw new ModelSpecError(
      `${what} is a chat model, which makes no sentence embeddings: use it as llama:FILE, or name an embedding model here.`,
    );
  throw new ModelSpecError(
    facts.kind === "embedding"
      ? `${what} is an embedding model, which cannot answer: use it as embedding:FILE, or name a chat model here.`
      : `${what} has no chat template, so it was not made to answer messages: take its "instruct" or "chat" form.`,
  );
}

/** SHA-256 of a file, read in pieces. */
export async function hashFile(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { signal });
  return hash.digest("hex");
}

/**
 * Threads of the engine: `RIGHTCALL_THREADS`, else two where two cores are free and one where they are not. Its threads
 * wait for each other by spinning, so one too many makes it ten times slower. Their number changes no bit of a reply.
 */
export function threadsFrom(env: Env, cores = availableParallelism(), load = loadavg()[0] ?? 0): number {
  const set = env.RIGHTCALL_THREADS;
  if (set) return parseCount("RIGHTCALL_THREADS", set);
  return Math.min(2, Math.max(1, Math.round(cores - load)));
}

export function parseCount(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new ModelError("setup", `${name} is "${text}": it takes a whole number above zero.`);
}

/**
 * Loads a file in the worker. Where that ends the process, the file is at fault and the message says so.
 *
 * @throws ModelError naming the file.
 */
export async function loadIn<T>(worker: ModelWorker, file: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause;
    const name = basename(file);
    const why = worker.isAlive
      ? cause.message
      : `${cause.message} The file is malformed, or of a kind that this engine does not know.`;
    const what = cause.kind === "memory" ? "does not fit into this machine's memory" : "could not be loaded";
    throw new ModelError(cause.kind, `${name} ${what}: ${why}`, { cause });
  }
}

export function engineOptions({ folder, gpu }: { folder: string; gpu: boolean }, env: Env): EngineOptions {
  return { folder, gpu, threads: threadsFrom(env) };
}
