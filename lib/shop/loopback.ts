import { createServer, type IncomingMessage } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";

export type Loopback = AsyncDisposable & {
  url: string;
  port: number;
  /** Lets the process end while this is still listening. */
  unref(): void;
  /** Stops listening and ends open connections. */
  close(): Promise<void>;
};

/** Serves a `Request` to `Response` function on 127.0.0.1, on a free port unless one is given. */
export async function serveLoopback(
  fetch: (request: Request) => Promise<Response>,
  options: { port?: number } = {},
): Promise<Loopback> {
  const handle = toNodeHandler({ fetch }, { onerror: (error) => console.error("loopback:", error) });
  const server = createServer((request, response) => void handle(asNodeRequest(request), response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The loopback server has no port.");
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    unref: () => void server.unref(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

type NodeRequest = Parameters<ReturnType<typeof toNodeHandler>>[0];

/** The adapter's type leaves out the `undefined` that Node's optional fields carry; it reads nothing else. */
function asNodeRequest(request: IncomingMessage): NodeRequest {
  return request as NodeRequest;
}
