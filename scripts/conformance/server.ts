import { createMcpEndpoint } from "@/lib/partner";
import { serveLoopback, startDemoShop } from "@/lib/shop";
import { loadSuites } from "@/lib/storage";

// The subject of the server scenarios: shop-support over HTTP on a free port, behind the guards it always has.
const root = process.cwd();
const suite = (await loadSuites(root, root)).get("shop");
if (suite === undefined) throw new Error("tickets/shop is missing: start this from the package's folder.");
const { apiUrl, apiKey } = await startDemoShop(suite.tickets);
const { fetch } = createMcpEndpoint("shop-support", { apiUrl, apiKey });
const { url } = await serveLoopback(fetch);
console.log(`${url}/mcp`);
