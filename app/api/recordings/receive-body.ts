import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ApiError } from "@/app/api/answer";
import { formatBytes } from "@/lib/format";
import { partName, removeAbandonedParts } from "@/lib/storage";

/**
 * Streams a request's body to a file in `folder`, never holding more than a chunk of it. The file is the caller's to
 * remove; where this throws there is none.
 *
 * @throws ApiError 413 past `maxBytes`, 422 without a body; the signal's reason when the client goes.
 */
export async function receiveBody(request: Request, folder: string, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) throw new ApiError(422, "The request has no body: send the file's bytes.");
  await mkdir(folder, { recursive: true });
  await removeAbandonedParts(folder);
  const path = join(folder, partName());
  try {
    await pipeline(
      Readable.fromWeb(asNodeStream(request.body)),
      createMeter(maxBytes),
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
      { signal: request.signal },
    );
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw isBrokenOff(error) ? new ApiError(400, "The upload broke off. Send the file again.") : error;
  }
}

function createMeter(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError(413, `The file is larger than ${formatBytes(maxBytes)}.`, {
    hint: "Split it, import it with `rightcall import`, or set RIGHTCALL_MAX_UPLOAD higher.",
  });
}

/** A connection that ended early is an error without a code of the disk's. */
function isBrokenOff(error: unknown): boolean {
  if (error instanceof ApiError || !(error instanceof Error)) return false;
  return (
    !("code" in error) ||
    /^(ECONNRESET|EPIPE|ABORT_ERR|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code))
  );
}

/** Guarantee: a request's body is a web stream of bytes; Node declares the same class under another name. */
function asNodeStream(body: ReadableStream<Uint8Array>): NodeReadableStream<Uint8Array> {
  return body as unknown as NodeReadableStream<Uint8Array>;
}
