import { Readable } from "node:stream";
import { isLoopback } from "./loopback";

type Download = { name: string; type: string; bytes?: number };

/**
 * A file to save. `name` is made of recording ids and format endings: a-z, 0-9, ".", "_" and "-", so nothing in it can
 * end the quoted name. A saved page that is opened from here after all may run nothing.
 */
export function download(body: BodyInit, { name, type, bytes }: Download): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      ...(bytes === undefined ? {} : { "content-length": String(bytes) }),
    },
  });
}

/** Pieces of text, or a file's bytes, as they come. */
export function streamBody(source: AsyncIterable<string | Uint8Array>): BodyInit {
  return asBody(Readable.toWeb(Readable.from(encoded(source), { objectMode: false })));
}

/** Where colleagues reach this server; undefined where only this machine does, as its address is no use to them. */
export function baseUrlOf(request: Request): string | undefined {
  const host = request.headers.get("host");
  if (host === null || isLoopback(host)) return undefined;
  const proto = request.headers.get("x-forwarded-proto") === "https" ? "https" : new URL(request.url).protocol;
  return `${proto.replace(":", "")}://${host}`;
}

async function* encoded(source: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

/** Guarantee: Node's web stream of bytes is the platform's; only the two type declarations differ. */
function asBody(stream: ReturnType<typeof Readable.toWeb>): BodyInit {
  return stream as unknown as BodyInit;
}
