import { guard } from "@/app/api/guard";
import { createMcpEndpoint } from "@/lib/partner";
import { startDemoShop } from "@/lib/shop";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import { readTraceEnv, startTracing } from "@/lib/trace";

type Served = "shop-support" | "partner-parcels";
type Endpoint = { fetch: (request: Request) => Promise<Response> };
type Endpoints = Readonly<Record<Served, Endpoint>>;

/** One shop for every route bundle of this process, started when the first request comes. */
const shared = globalThis as typeof globalThis & { rightcallShop?: Promise<Endpoints> };

/** Answers an MCP request to a built-in server, after the same guard as every route of this app. */
export async function serveBuiltIn(which: Served, request: Request): Promise<Response> {
  const refusal = guard(request);
  if (refusal) return refusal;
  try {
    return await (await endpoints())[which].fetch(request);
  } catch (error) {
    console.error(error);
    return Response.json(
      { error: "The built-in shop could not be started; the server's terminal says more." },
      { status: 503 },
    );
  }
}

function endpoints(): Promise<Endpoints> {
  shared.rightcallShop ??= start().catch((error: unknown) => {
    delete shared.rightcallShop;
    throw error;
  });
  return shared.rightcallShop;
}

async function start(): Promise<Endpoints> {
  const root = packageRoot();
  const suite = (await loadSuites(root, dataFolder(process.env, root))).get("shop");
  if (!suite) throw new Error("The suite tickets/shop is missing from this copy of Rightcall.");
  const shop = await startDemoShop(suite.tickets);
  shop.unref();
  const options = { apiUrl: shop.apiUrl, apiKey: shop.apiKey };
  const { endpoint, service, content } = readTraceEnv(process.env);
  const tracing = endpoint === null ? null : await startTracing({ endpoint, service, content });
  const open = (which: Served): Endpoint => {
    const { fetch } = createMcpEndpoint(which, options);
    const answer = (request: Request) => fetch(request);
    return { fetch: tracing ? tracing.traceHandler(which, answer) : answer };
  };
  return { "shop-support": open("shop-support"), "partner-parcels": open("partner-parcels") };
}
