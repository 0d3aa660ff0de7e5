import { isObject, type JsonObject } from "@/lib/canonical-json";
import type { RawConnection, RawReply, RawRequestOptions } from "../connection";
import { type Channel, noReply } from "./channel";
import { mirrorHeaders, parameterHeaders } from "./mirror-headers";

export const MODERN_REVISION = "2026-07-28";
export const LEGACY_REVISION = "2025-11-25";

const CLIENT_INFO = { name: "rightcall", version: "0.1.0" };
const KEY = "io.modelcontextprotocol";

/** A channel with its first answer; `connection` is null where that was no agreement on a revision. */
export type Opened = { channel: Channel; opening: RawReply; connection: RawConnection | null };

/** What a request of 2026-07-28 carries in `_meta`. */
export function modernMeta(capabilities: JsonObject = {}, revision = MODERN_REVISION): JsonObject {
  return {
    [`${KEY}/protocolVersion`]: revision,
    [`${KEY}/clientInfo`]: CLIENT_INFO,
    [`${KEY}/clientCapabilities`]: capabilities,
  };
}

/** Speaks 2026-07-28 on a channel that has carried nothing yet: `server/discover` is the first request. */
export async function openModern(
  channel: Channel,
  limits: { discoverMs: number; requestMs: number },
  capabilities: JsonObject = {},
): Promise<Opened> {
  const listed = new Map<string, JsonObject>();
  const ask = async (method: string, params: JsonObject, options: RawRequestOptions, timeoutMs: number) => {
    const meta = withoutNulls({ ...modernMeta(capabilities), ...options.meta });
    const full = { ...params, _meta: meta };
    const mirrored = { ...mirrorHeaders(method, full), ...mirrorParameters(method, params, listed) };
    const headers = { ...mirrored, ...options.headers };
    const reply = await channel.ask({ ...limitsOf(options), method, params: full, headers, timeoutMs });
    if (method === "tools/list") rememberSchemas(reply, listed);
    return reply;
  };
  const opening = await ask("server/discover", {}, {}, limits.discoverMs);
  if (opening.kind !== "result") return { channel, opening, connection: null };
  const connection = connectionOn(channel, "modern", MODERN_REVISION, (method, params, options) =>
    ask(method, params, options, options.timeoutMs ?? limits.requestMs),
  );
  return { channel, opening, connection };
}

/** What `initialize` asks with, before 2026-07-28. */
export function initializeParams(revision: string, capabilities: JsonObject = {}): JsonObject {
  return { protocolVersion: revision, capabilities, clientInfo: CLIENT_INFO };
}

/** Speaks a revision before 2026-07-28 on a channel that has carried nothing yet: `initialize` is the first request. */
export async function openLegacy(
  channel: Channel,
  limits: { discoverMs: number; requestMs: number },
  capabilities: JsonObject = {},
  asked = LEGACY_REVISION,
): Promise<Opened> {
  const params = initializeParams(asked, capabilities);
  const opening = await channel.ask({ method: "initialize", params, timeoutMs: limits.discoverMs });
  const revision = opening.kind === "result" ? opening.result.protocolVersion : null;
  if (typeof revision !== "string") return { channel, opening, connection: null };
  const headers = { "mcp-protocol-version": revision };
  await channel.tell("notifications/initialized", {}, headers);
  const connection = connectionOn(channel, "legacy", revision, (method, given, options) => {
    const meta = options.meta && withoutNulls(options.meta);
    const full = meta ? { ...given, _meta: meta } : given;
    const timeoutMs = options.timeoutMs ?? limits.requestMs;
    return channel.ask({
      ...limitsOf(options),
      method,
      params: full,
      headers: { ...headers, ...options.headers },
      timeoutMs,
    });
  });
  return { channel, opening, connection };
}

/** A call carries headers for the arguments whose schema, as listed last, asks for them. */
function mirrorParameters(
  method: string,
  { name, arguments: args }: JsonObject,
  listed: Map<string, JsonObject>,
) {
  const schema = method === "tools/call" ? listed.get(String(name)) : undefined;
  return schema && isObject(args) ? parameterHeaders(schema, args as JsonObject) : {};
}

function rememberSchemas(reply: RawReply, listed: Map<string, JsonObject>): void {
  if (reply.kind !== "result" || !Array.isArray(reply.result.tools)) return;
  for (const tool of reply.result.tools) {
    if (!isObject(tool) || typeof tool.name !== "string" || !isObject(tool.inputSchema)) continue;
    listed.set(tool.name, tool.inputSchema as JsonObject);
  }
}

function connectionOn(
  channel: Channel,
  era: RawConnection["era"],
  revision: string,
  ask: (method: string, params: JsonObject, options: RawRequestOptions) => Promise<RawReply>,
): RawConnection {
  return {
    transport: channel.transport,
    era,
    revision,
    request: (method, params = {}, options = {}) => ask(method, params, options),
    notifications: channel.notifications,
    isClosed: channel.isClosed,
    close: async () => {
      await channel.close();
    },
  };
}

function limitsOf({ signal, maxBytes }: RawRequestOptions) {
  return { ...(signal ? { signal } : {}), ...(maxBytes === undefined ? {} : { maxBytes }) };
}

function withoutNulls(meta: NonNullable<RawRequestOptions["meta"]>): JsonObject {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null)) as JsonObject;
}

/** What stands for an opening where the server could not be started. */
export function failedOpening(message: string): RawReply {
  return { sent: "", received: "", bytes: 0, durationMs: 0, ...noReply("unreachable", message) };
}
