import { formatBytes } from "@/lib/format";
import { ApiError } from "./answer";

/**
 * A JSON body, at most `mostBytes` long.
 *
 * @throws ApiError 415 for another kind of body, 413 for a longer one, 400 for what is no JSON.
 */
export async function readJson(request: Request, mostBytes: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new ApiError(415, "Send JSON with content-type application/json.");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new ApiError(413, `The body holds more than ${formatBytes(mostBytes)}.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new ApiError(400, "The body is not valid JSON.");
  }
}
