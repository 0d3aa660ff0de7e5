import { formatBytes } from "@/lib/format";

/** How reading a body ended. `text` is what could be read; after `too_big` its start. */
export type ReadBody = { text: string; bytes: number; fault?: "too_big" | "not_utf8" };

/** Reads a whole body, at most `maxBytes` of it. @throws the signal's reason when it is aborted. */
export async function readBody(response: Response, maxBytes: number, signal: AbortSignal): Promise<ReadBody> {
  const parts: string[] = [];
  const end = await readChunks(response, { maxBytes, signal }, (text) => {
    parts.push(text);
    return false;
  });
  return { text: parts.join(""), ...end };
}

/**
 * Gives the data of each server-sent event until `onEvent` returns true, then lets the stream go. Comments, fields
 * other than `data` and events without data (SDKs of 2025 start a stream with one) are passed over.
 *
 * @throws the signal's reason when it is aborted.
 */
export async function readEvents(
  response: Response,
  limits: ReadLimits,
  onEvent: (data: string) => boolean,
): Promise<Omit<ReadBody, "text">> {
  let rest = "";
  let data: string[] = [];
  return readChunks(response, limits, (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
      if (line !== "" || data.length === 0) continue;
      const event = data.join("\n");
      data = [];
      if (event !== "" && onEvent(event)) return true;
    }
    return false;
  });
}

export type ReadLimits = { maxBytes: number; signal: AbortSignal };

async function readChunks(
  response: Response,
  { maxBytes, signal }: ReadLimits,
  onText: (text: string) => boolean,
): Promise<Omit<ReadBody, "text">> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  if (!reader) return { bytes };
  // A body that is made in this process knows nothing of the request's signal.
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop, { once: true });
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      bytes += chunk.value.byteLength;
      if (bytes > maxBytes) return { bytes, fault: "too_big" };
      if (onText(decoder.decode(chunk.value, { stream: true }))) return { bytes };
    }
    signal.throwIfAborted();
    onText(decoder.decode());
    return { bytes };
  } catch (error) {
    if (error instanceof TypeError && /encoded data/.test(error.message)) return { bytes, fault: "not_utf8" };
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    await reader.cancel().catch(() => {});
  }
}

export const tooBig = (maxBytes: number) =>
  `The answer passed ${formatBytes(maxBytes)}; the rest was not read.`;
