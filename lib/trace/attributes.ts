/*
 * Every name a span of ours carries, in one place: dashboards are built on them, and the convention may move. They are
 * our own strings: the convention's package is older than the revision served here (it has no `server/discover`).
 */

/** What the names follow, and how settled that is. */
export const CONVENTION = {
  status: "Development",
  package: "@opentelemetry/semantic-conventions",
  version: "1.45.0",
} as const;

/** Said wherever the names are shown. */
export const CONVENTION_LINE = `follows a ${CONVENTION.status}-status convention, ${CONVENTION.package} ${CONVENTION.version}`;

export const ATTRIBUTE = {
  method: "mcp.method.name",
  protocolVersion: "mcp.protocol.version",
  operation: "gen_ai.operation.name",
  tool: "gen_ai.tool.name",
  requestId: "jsonrpc.request.id",
  errorType: "error.type",
  statusCode: "rpc.response.status_code",
  /** Set only where tracing is told to keep content. */
  arguments: "gen_ai.tool.call.arguments",
  result: "gen_ai.tool.call.result",
  /** Ours, on the span of a ticket run. */
  ticket: "rightcall.ticket",
  trial: "rightcall.trial",
} as const;

/** The operation of a tools/call. */
export const EXECUTE_TOOL = "execute_tool";

/** `error.type` of a result that says `isError`, of a request that was given up, and of one whose peer went away. */
export const ERROR_TYPE = {
  tool: "tool_error",
  cancelled: "cancelled",
  closed: "connection_closed",
} as const;

/** Stands for a method that is none of MCP's: a peer may send any text, and a span's name is bounded. */
export const OTHER_METHOD = "_OTHER";

/** Requests of the revisions 2024-11-05 to 2026-07-28. */
export const METHODS: ReadonlySet<string> = new Set([
  "completion/complete",
  "elicitation/create",
  "initialize",
  "logging/setLevel",
  "ping",
  "prompts/get",
  "prompts/list",
  "resources/list",
  "resources/read",
  "resources/subscribe",
  "resources/templates/list",
  "resources/unsubscribe",
  "roots/list",
  "sampling/createMessage",
  "server/discover",
  "subscriptions/listen",
  "tools/call",
  "tools/list",
]);

/** Spans of this program that stand around requests. */
export const SPAN_NAME = { ticketRun: "ticket run", connect: "connect" } as const;

/** `_meta` key of the revision a request is made under. */
export const PROTOCOL_VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
