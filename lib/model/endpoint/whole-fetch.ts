import { maskSecrets } from "../mask-secrets";

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Most bytes of a response's body: what repeats itself for ever ends here, and is no reply. */
export const MOST_BYTES = 8 * 1024 * 1024;

/** Where a response says that its body went on behind what was read. */
const CUT = "x-rightcall-cut";

/** Where a response of `createWholeFetch` says how long it took. */
const MILLISECONDS = "x-rightcall-milliseconds";

/** Longest wait that an endpoint may ask for before the next try, in seconds. */
const LONGEST_WAIT = 60;

/**
 * `fetch` as the clients use it, with the whole body read: a connection that is lost in the middle counts as lost, and
 * the text is there below any parsing. Secrets that a body repeats are taken out. Redirects are not followed, since they
 * could take the key elsewhere.
 */
export function createWholeFetch(secrets: readonly string[]): Fetch {
  return async (url, init) => {
    const start = performance.now();
    const response = await fetch(url, { ...init, redirect: "manual" });
    const { text: body, isCut } = await readText(response);
    const text = maskSecrets(body, secrets);
    const headers = new Headers(response.headers);
    if (isCut) headers.set(CUT, "true");
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
    headers.set(MILLISECONDS, String(Math.round(performance.now() - start)));
    if (asksTooLong(headers)) headers.set("x-should-retry", "false");
    const { status, statusText } = response;
    return new Response(text === "" ? null : text, { status, statusText, headers });
  };
}

/** How long the try that brought this response took; the waiting before it does not count. */
export function millisecondsOf({ headers }: Response): number {
  return Number(headers.get(MILLISECONDS));
}

/** True where more came than is read. */
export function isCutShort({ headers }: Response): boolean {
  return headers.has(CUT);
}

async function readText({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  if (body === null) return { text: "", isCut: false };
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    text += decoder.decode(part.value, { stream: true });
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      return { text, isCut: true };
    }
  }
  return { text: text + decoder.decode(), isCut: false };
}

function asksTooLong(headers: Headers): boolean {
  const wait = headers.get("retry-after");
  if (wait === null) return false;
  const seconds = Number.isNaN(Number(wait)) ? (Date.parse(wait) - Date.now()) / 1000 : Number(wait);
  return seconds > LONGEST_WAIT;
}
