import type { HttpTarget } from "../channel/http-channel";
import { mirrorHeaders } from "../channel/mirror-headers";
import { initializeParams, modernMeta } from "../channel/open-connection";
import { untilAborted } from "../channel/until-aborted";
import type { RawReply } from "../connection";
import type { CheckId } from "./checks";
import { describeReply, failedWithoutReply, NO_SUCH_TOOL, type ProtocolContext } from "./protocol-context";

const FOREIGN = "rightcall-check.example";

type HeaderCase = {
  id: Extract<CheckId, `http-headers/${string}`>;
  method: "server/discover" | "tools/call";
  header: string;
  /** What is sent in place of the right value; null leaves the header out. */
  value: string | null;
};

const CASES: readonly HeaderCase[] = [
  {
    id: "http-headers/version-wrong",
    method: "server/discover",
    header: "mcp-protocol-version",
    value: "2025-11-25",
  },
  {
    id: "http-headers/version-missing",
    method: "server/discover",
    header: "mcp-protocol-version",
    value: null,
  },
  { id: "http-headers/method-wrong", method: "server/discover", header: "mcp-method", value: "tools/list" },
  { id: "http-headers/method-missing", method: "server/discover", header: "mcp-method", value: null },
  { id: "http-headers/name-wrong", method: "tools/call", header: "mcp-name", value: `${NO_SUCH_TOOL}-2` },
  { id: "http-headers/name-missing", method: "tools/call", header: "mcp-name", value: null },
];

/** Mirror headers (2026-07-28), Origin, Host, and the methods that are no longer used. */
export async function checkHttp(context: ProtocolContext): Promise<void> {
  const { connection, http, calls, signal } = context;
  if (!http) return;
  if (connection.era === "modern") {
    for (const one of CASES) if (calls || one.method !== "tools/call") await checkHeader(context, one);
  }
  await checkOrigin(context);
  await checkHost(context, http);
  if (connection.era === "modern" && !signal.aborted) {
    for (const verb of ["GET", "DELETE"] as const) await checkVerb(context, http, verb);
  }
}

async function checkHeader(
  context: ProtocolContext,
  { id, method, header, value }: HeaderCase,
): Promise<void> {
  const { ledger, connection } = context;
  const params = method === "tools/call" ? { name: NO_SUCH_TOOL, arguments: {} } : {};
  const reply = await connection.request(method, params, { headers: { [header]: value } });
  if (reply.kind === "none" && reply.reason === "aborted") return;
  const isRefused = reply.http?.status === 400 && reply.kind === "error" && reply.error.code === -32020;
  if (isRefused) return ledger.pass(id, undefined, { evidence: reply });
  const what = value === null ? `Without ${header} a request` : `A request whose ${header} is not the body's`;
  const outcome =
    reply.kind === "result"
      ? `is served (${describeReply(reply)})`
      : `is answered with ${describeReply(reply)}`;
  const title = `${what} ${outcome}; it is to be refused with 400 and -32020.`;
  const extra = { evidence: reply, bySdk: true };
  if (id === "http-headers/version-missing") ledger.note(id, title, extra);
  else ledger.fail(id, title, extra);
}

async function checkOrigin(context: ProtocolContext): Promise<void> {
  const { ledger, connection } = context;
  const reply = await askHarmless(context, { origin: `https://${FOREIGN}` });
  const status = reply.http?.status;
  if (status === undefined) {
    failedWithoutReply(context, "http/origin", reply);
  } else if (status === 403) ledger.pass("http/origin", undefined, { evidence: reply });
  else if (status >= 400 && (connection.era === "legacy" || status === 401)) {
    ledger.pass("http/origin", `A foreign Origin is refused with ${status}.`, { evidence: reply });
  } else {
    ledger.fail(
      "http/origin",
      `A request from the origin https://${FOREIGN} is answered with HTTP ${status}, not with 403.`,
      {
        evidence: reply,
      },
    );
  }
}

async function checkHost(context: ProtocolContext, http: HttpTarget): Promise<void> {
  const { ledger, connection } = context;
  if (context.signal.aborted) return;
  const isModern = connection.era === "modern";
  const method = isModern ? "server/discover" : "initialize";
  const params = isModern ? { _meta: modernMeta() } : initializeParams(connection.revision);
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...http.headers,
    ...(isModern ? mirrorHeaders(method, params) : {}),
    host: FOREIGN,
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  try {
    const signal = stopOf(context);
    const response = await untilAborted(
      (http.fetchWithHost ?? http.fetch)(http.url, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        signal,
      }),
      signal,
    );
    await response.body?.cancel();
    const extra = { evidence: { sent: `host: ${FOREIGN}\n\n${body}`, received: `HTTP ${response.status}` } };
    if (response.status < 400)
      ledger.note(
        "http/host",
        `A request for the host ${FOREIGN} is not refused (${response.status}).`,
        extra,
      );
    else ledger.pass("http/host", `A foreign Host is refused with ${response.status}.`, extra);
  } catch (error) {
    if (context.signal.aborted) return;
    const title = `A request for a foreign Host gets no answer (${String(error).slice(0, 80)}).`;
    if (error instanceof Error && error.name === "TimeoutError") ledger.note("http/host", title);
    else ledger.pass("http/host", title);
  }
}

async function checkVerb(context: ProtocolContext, http: HttpTarget, verb: "GET" | "DELETE"): Promise<void> {
  const { ledger } = context;
  const id = verb === "GET" ? "http/get" : "http/delete";
  try {
    const signal = stopOf(context);
    const headers = { accept: "text/event-stream", ...http.headers };
    const response = await untilAborted(
      http.fetch(http.url, { method: verb, headers, redirect: "manual", signal }),
      signal,
    );
    await response.body?.cancel();
    const extra = {
      evidence: { sent: `${verb} ${new URL(http.url).pathname}`, received: `HTTP ${response.status}` },
    };
    if (response.status === 405) return ledger.pass(id, undefined, extra);
    if (response.status >= 400) return ledger.pass(id, `${verb} is refused with ${response.status}.`, extra);
    ledger.note(id, `${verb} is answered with HTTP ${response.status}.`, extra);
  } catch (error) {
    ledger.note(id, `${verb} gets no answer (${String(error).slice(0, 80)}).`);
  }
}

const stopOf = ({ limits, signal }: ProtocolContext) =>
  AbortSignal.any([AbortSignal.timeout(limits.requestMs), signal]);

/** A request that does nothing on any server: what it is, or whether it is there. */
function askHarmless({ connection }: ProtocolContext, headers: Record<string, string>): Promise<RawReply> {
  return connection.request(connection.era === "modern" ? "server/discover" : "ping", {}, { headers });
}
