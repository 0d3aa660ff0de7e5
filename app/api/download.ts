import { Readable } from "node:stream";
import { isAllowedHost } from "@/lib/allowed-hosts";

type Download = { name: string; type: string; bytes?: number };

/**
 * A file to save. `name` is made of recording ids and format endings: a-z, 0-9, ".", "_" and "-", so nothing in it can
 * end the quoted name.
 */
export function download(body: BodyInit, { name, type, bytes }: Download): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      ...(bytes === undefined ? {} : { "content-length": String(bytes) }),
    },
  });
}

/** Pieces of text, or a file's bytes, sent as they come. */
export function streamBody(source: AsyncIterable<string | Uint8Array>): BodyInit {
  return asBody(Readable.toWeb(Readable.from(toBytes(source), { objectMode: false })));
}

/** Where colleagues reach this server, from a request's headers; undefined where only this machine does. */
export function baseUrlOf(headers: Pick<Headers, "get">): string | undefined {
  const host = headers.get("host");
  if (host === null || isAllowedHost(host, [])) return undefined;
  return `${headers.get("x-forwarded-proto") === "https" ? "https" : "http"}://${host}`;
}

async function* toBytes(source: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

/** Guarantee: Node's web stream of bytes is the platform's; only the two type declarations differ. */
function asBody(stream: ReturnType<typeof Readable.toWeb>): BodyInit {
  return stream as unknown as BodyInit;
}
