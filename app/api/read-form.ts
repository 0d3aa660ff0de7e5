import { formatBytes } from "@/lib/format";
import { ApiError } from "./answer";

const MOST_BYTES = 64 * 1024;

/**
 * The fields of a form as a page without scripts sends it, at most 64 kB unless told otherwise.
 *
 * @throws ApiError 415 for another kind of body, 413 for a longer one.
 */
export async function readForm(request: Request, mostBytes = MOST_BYTES): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(type)) {
    throw new ApiError(415, "Send the fields as a form: content-type application/x-www-form-urlencoded.");
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new ApiError(413, `The form holds more than ${formatBytes(mostBytes)}.`);
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

/** A text of a form without white space around it, its line breaks as "\n". @throws ApiError 422 where there is none. */
export function requireField(form: URLSearchParams, name: string, mostCharacters: number): string {
  const text = readField(form, name);
  if (text === "") throw new ApiError(422, "This field must not be empty.", { field: name });
  if (text.length <= mostCharacters) return text;
  throw new ApiError(422, `This field takes at most ${mostCharacters} characters.`, { field: name });
}

export function readField(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").replaceAll("\r\n", "\n").trim();
}

/** Sends the browser on to a page after a form was taken. */
export function seeOther(path: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, "cache-control": "no-store", ...headers },
  });
}
