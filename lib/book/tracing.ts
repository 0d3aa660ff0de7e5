import type { JsonObject } from "@/lib/canonical-json";
import { connectServer, type HostConnection, type ServerTarget } from "@/lib/host";
import { createMcpEndpoint } from "@/lib/partner";
import { serveLoopback, startDemoShop } from "@/lib/shop";
import type { Suite } from "@/lib/suite";
import { ATTRIBUTE, type KeptSpan, startTracing, type Tracing } from "@/lib/trace";
import type { Departure } from "./departures";

const HTTP_SPANS =
  "HTTP spans: MCP send server/discover, MCP send tools/call find_orders, MCP send tools/call quote_refund, MCP send tools/list, server/discover, tools/call find_orders, tools/call quote_refund, tools/list";
const IN_MEMORY_SPANS =
  "in-memory spans: server/discover, test find_orders, tools/call find_orders, tools/call find_orders, tools/list";
const PINNED = "pinned semconv lists server/discover: False";

/** Every line is the chapter's; three come about in another way. */
export const TRACING_DEPARTURES: readonly Departure[] = [
  {
    line: 1,
    seed: HTTP_SPANS,
    ours: HTTP_SPANS,
    why: "The same line by other means: the TypeScript SDK 2.4.0 makes no spans, so wrappers of the client's transport and of the endpoint's fetch make them; its callTool never lists, so the list is the host's, which lists when it connects.",
  },
  {
    line: 9,
    seed: IN_MEMORY_SPANS,
    ours: IN_MEMORY_SPANS,
    why: "The same line by other means: in process our client still sends JSON-RPC, to the endpoint's fetch, and a traced one has client spans there as well. The example leaves it untraced.",
  },
  {
    line: 11,
    seed: PINNED,
    ours: PINNED,
    why: "The same line about another package: @opentelemetry/semantic-conventions 1.45.0 for opentelemetry-semantic-conventions 0.66b2. It lists initialize and logging/setLevel, and no server/discover either.",
  },
];

/**
 * The chapter's tracing example: the shop's tools over HTTP on loopback with client and server traced, a call and a tool
 * error; then in process, once on its own and once inside a span of the caller's.
 */
export async function bookTracing(suite: Suite): Promise<string[]> {
  const spans: KeptSpan[] = [];
  await using tracing = await startTracing({ onSpan: (span) => spans.push(span) });
  await using shop = await startDemoShop(suite.tickets);
  const endpoint = createMcpEndpoint("shop-support", { ...shop, log: () => {} });
  const answer = tracing.traceHandler("shop-support", (request) => endpoint.fetch(request));
  try {
    const overHttp = await traceOverHttp(answer, { tracing, spans });
    const inMemory = await traceInMemory(answer, { tracing, spans });
    return [...overHttp, ...inMemory, `pinned semconv lists server/discover: ${await listsDiscover()}`];
  } finally {
    await endpoint.close();
  }
}

type Answer = (request: Request) => Promise<Response>;
type Seen = { tracing: Tracing; spans: KeptSpan[] };

async function traceOverHttp(answer: Answer, { tracing, spans }: Seen): Promise<string[]> {
  await using served = await serveLoopback(answer);
  const target: ServerTarget = { kind: "http", url: `${served.url}/mcp` };
  const connection = await connectServer(target, { name: "shop-support", tracing });
  await call(connection, "find_orders", { customer_id: "C-0127" });
  await call(connection, "quote_refund", { order_id: "O-7144" });
  await connection.close();
  const made = spans.splice(0);
  const [found, failed] = [
    requireSpan(made, "tools/call find_orders"),
    requireSpan(made, "tools/call quote_refund"),
  ];
  const { [ATTRIBUTE.requestId]: _, ...attributes } = found.attributes;
  return [
    `HTTP spans: ${namesOf(made)}`,
    `HTTP server span: ${found.name} (${found.kind}), parent: ${parentOf(found, made)}`,
    ...Object.keys(attributes)
      .sort()
      .map((key) => `attribute ${key}: ${attributes[key]}`),
    `tool error span status: ${failed.status}`,
    `tool error span error.type: ${failed.attributes[ATTRIBUTE.errorType]}`,
  ];
}

async function traceInMemory(answer: Answer, { tracing, spans }: Seen): Promise<string[]> {
  const connection = await connectServer({ kind: "fetch", fetch: answer }, { name: "shop-support" });
  const findOrders = () => call(connection, "find_orders", { customer_id: "C-0127" });
  await findOrders();
  await tracing.within("test find_orders", {}, findOrders);
  await connection.close();
  const made = spans.splice(0);
  const parents = made
    .filter(({ name }) => name === "tools/call find_orders")
    .map((span) => parentOf(span, made));
  return [`in-memory spans: ${namesOf(made)}`, `in-memory server span parents: ${parents.join(", ")}`];
}

async function call(connection: HostConnection, tool: string, args: JsonObject): Promise<void> {
  const signal = new AbortController().signal;
  await connection.callTool(tool, args, { meta: {}, signal, timeoutMs: 10_000 });
}

/** As the chapter prints it, in Python's word. */
async function listsDiscover(): Promise<"True" | "False"> {
  const names = await import("@opentelemetry/semantic-conventions/incubating");
  const methods = Object.entries<unknown>(names).filter(([name]) =>
    name.startsWith("MCP_METHOD_NAME_VALUE_"),
  );
  return methods.some(([, method]) => method === "server/discover") ? "True" : "False";
}

function namesOf(spans: readonly KeptSpan[]): string {
  return spans
    .map(({ name }) => name)
    .sort()
    .join(", ");
}

function parentOf({ parentSpanId }: KeptSpan, spans: readonly KeptSpan[]): string {
  return spans.find(({ spanId }) => spanId === parentSpanId)?.name ?? "none";
}

function requireSpan(spans: readonly KeptSpan[], name: string): KeptSpan {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`no span "${name}" was made`);
  return span;
}
