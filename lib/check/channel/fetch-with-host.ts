import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { HttpFetch } from "./http-channel";

/** One POST with the `host` header it is given. Only the status and headers are read; the body is dropped. */
export const fetchWithHost: HttpFetch = (url, { headers, body, method = "POST", signal }) => {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  const { hostname } = new URL(url);
  const names = url.startsWith("https:") ? { servername: hostname } : {};
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false as const, ...names, ...(signal ? { signal } : {}) };
    const sent = send(url, options, (response) => {
      const { statusCode = 599 } = response;
      response.destroy();
      resolve(new Response(null, { status: statusCode < 200 || statusCode > 599 ? 599 : statusCode }));
    });
    sent.once("error", reject);
    sent.end(typeof body === "string" ? body : undefined);
  });
};
