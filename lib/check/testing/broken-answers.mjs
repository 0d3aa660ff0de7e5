// What the fixture server answers, and how each fault bends it. See broken-server.mjs.
export const KEY = "io.modelcontextprotocol";
const REVISION = "2026-07-28";
const SERVER_INFO = { name: "fixture", version: "1.2.3" };
const CACHE = { ttlMs: 60_000, cacheScope: "public" };

const TOOLS = ["read_note", "list_notes"].map((name) => ({
  name,
  description: `Reads notes. Use it when a note is asked for. ${name} takes the note's number.`,
  inputSchema: {
    type: "object",
    properties: { note: { type: "integer", minimum: 1, maximum: 99, description: "The note's number." } },
    required: ["note"],
    additionalProperties: false,
  },
}));

export const errorOf = (code, message, data) => ({ error: { code, message, ...(data ? { data } : {}) } });

/** How each fault changes the tools that are listed. */
const LISTS = {
  "tool-without-schema": (tools) => tools.map(({ inputSchema: _, ...tool }) => tool),
  "name-with-newline": ([first, ...tools]) => [{ ...first, name: "read\nnote" }, ...tools],
  "duplicate-name": ([first, second]) => [first, { ...second, name: first.name }],
  "unknown-dialect": ([first, ...tools]) => [
    { ...first, inputSchema: { ...first.inputSchema, $schema: "https://example.com/own-dialect" } },
    ...tools,
  ],
  "cyclic-ref": ([first, ...tools]) => [
    { ...first, outputSchema: { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } } },
    ...tools,
  ],
  "dangling-ref": ([first, ...tools]) => [{ ...first, outputSchema: { $ref: "#/$defs/none" } }, ...tools],
  "external-ref": ([first, ...tools]) => [
    { ...first, outputSchema: { $ref: "https://example.com/schema.json" } },
    ...tools,
  ],
  "invalid-schema": ([first, ...tools]) => [
    { ...first, outputSchema: { type: "object", properties: { a: { type: "strng" } } } },
    ...tools,
  ],
  "list-of-10-mb": ([first, ...tools]) => [{ ...first, description: "x".repeat(11_000_000) }, ...tools],
};

/** What a connection remembers; one that keeps the rules remembers nothing. */
export function createServerState(fault) {
  return { fault, lists: 0, connection: nextConnection() };
}

let connections = 0;

export const nextConnection = () => ++connections;

function listTools(state, params) {
  const { fault } = state;
  const at = state.lists++;
  const tools = (LISTS[fault] ?? ((all) => all))(TOOLS);
  const full = { tools, ...(fault === "no-cache-list" ? {} : CACHE) };
  if (params.cursor !== undefined && !/^page/.test(params.cursor)) {
    if (fault !== "unknown-cursor")
      return errorOf(fault === "reserved-code" ? -32050 : -32602, "Unknown cursor");
    return { result: full };
  }
  if (fault === "list-refused") return errorOf(-32603, "Out of order");
  if (fault === "tools-no-list") return { result: { ...full, tools: {} } };
  if (fault === "list-changes") return { result: { ...full, tools: at % 2 ? tools.slice(1) : tools } };
  if (fault === "order-changes") return { result: { ...full, tools: at % 2 ? tools.toReversed() : tools } };
  if (fault === "per-connection") {
    const own = { ...tools[0], description: `For connection ${state.connection}. Use it when asked.` };
    return { result: { ...full, tools: [own, ...tools.slice(1)] } };
  }
  if (fault === "cursor-repeats")
    return { result: { ...full, tools: params.cursor ? [] : tools, nextCursor: "page" } };
  if (fault === "pages-overlap") {
    return { result: { ...full, ...(params.cursor ? {} : { nextCursor: "page-2" }) } };
  }
  if (fault === "pages") {
    const page = params.cursor ? tools.slice(1) : tools.slice(0, 1);
    return { result: { ...full, tools: page, ...(params.cursor ? {} : { nextCursor: "page-2" }) } };
  }
  return { result: full };
}

function callTool({ fault }, params) {
  if (params.name !== "read_note" && params.name !== "list_notes") {
    if (fault === "dies-mid-call") process.exit(9);
    if (fault === "unknown-tool-succeeds") return { result: { content: [{ type: "text", text: "Done." }] } };
    if (fault === "unknown-tool-is-error") {
      return { result: { content: [{ type: "text", text: "No such tool" }], isError: true } };
    }
    return errorOf(-32602, `Unknown tool: ${params.name}`);
  }
  return { result: { content: [{ type: "text", text: "A note." }] } };
}

function discover({ fault }) {
  const versions = fault === "claims-2025" ? [REVISION, "2025-11-25"] : [REVISION];
  return {
    result: {
      supportedVersions: fault === "versions-no-list" ? REVISION : versions,
      ...(fault === "no-capabilities" ? {} : { capabilities: { tools: { listChanged: true } } }),
      ...(fault === "no-cache-discover" ? {} : CACHE),
    },
  };
}

/** The answer to one request, as { result } or { error }; null where none is given. */
export function answer(state, { method, params = {} }) {
  const { fault } = state;
  if (SPEAKS_2025.has(fault)) return answerAs2025(state, method, params);
  const version = params._meta?.[`${KEY}/protocolVersion`];
  if (version === undefined) return errorOf(-32602, `${KEY}/protocolVersion is missing`);
  if (version !== REVISION && fault !== "any-version") {
    const code = fault === "version-code" ? -32602 : -32022;
    return errorOf(code, "Unsupported version", { supported: [REVISION], requested: version });
  }
  if (method === "server/discover") return finish(fault, discover(state));
  if (method === "tools/list") return finish(fault, listTools(state, params));
  if (method === "tools/call") return finish(fault, callTool(state, params));
  if (fault === "method-succeeds") return finish(fault, { result: {} });
  return errorOf(-32601, "No such method");
}

function finish(fault, answered) {
  if (!answered.result) return answered;
  const { _meta, ...result } = answered.result;
  const named = fault === "no-server-info" ? {} : { _meta: { ..._meta, [`${KEY}/serverInfo`]: SERVER_INFO } };
  return {
    result: { ...result, ...(fault === "no-result-type" ? {} : { resultType: "complete" }), ...named },
  };
}

/** Faults of a server that speaks 2025-11-25 alone; "speaks-2025" keeps its rules. */
export const SPEAKS_2025 = new Set(["speaks-2025", "agrees-to-2099", "unnamed-2025"]);

function answerAs2025(state, method, params) {
  const { fault } = state;
  if (method === "initialize") {
    const protocolVersion = fault === "agrees-to-2099" ? params.protocolVersion : "2025-11-25";
    const named = fault === "unnamed-2025" ? {} : { serverInfo: SERVER_INFO };
    return { result: { protocolVersion, capabilities: { tools: {} }, ...named } };
  }
  if (method === "ping") return { result: {} };
  if (method === "tools/list") {
    return params.cursor === undefined ? { result: { tools: TOOLS } } : errorOf(-32602, "Unknown cursor");
  }
  return method === "tools/call" ? callTool(state, params) : errorOf(-32601, "No such method");
}
