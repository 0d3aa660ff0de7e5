import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { GET as getPartner, POST as postPartner } from "./partner/route";
import { POST as postShop } from "./shop/route";

type Handler = (request: Request) => Promise<Response>;

async function connect(handle: Handler): Promise<Client> {
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
  const fetch = (url: string | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("host", "127.0.0.1:3000");
    return handle(new Request(url, { ...init, headers }));
  };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1:3000/mcp"), { fetch }));
  return client;
}

describe("the built-in servers over HTTP", () => {
  test("the shop lists its five tools and answers from its API", async () => {
    const client = await connect(postShop);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "find_orders",
      "get_order_status",
      "quote_refund",
      "issue_refund",
      "check_stock",
    ]);
    const result = await client.callTool({ name: "get_order_status", arguments: { order_id: "O-1873" } });
    expect(result.isError).not.toBe(true);
    expect(JSON.stringify(result.structuredContent)).toContain("O-1873");
    await client.close();
  });

  test("the partner lists its one tool", async () => {
    const client = await connect(postPartner);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["track_parcel"]);
    await client.close();
  });

  test.each([
    [{ host: "evil.example" }, 421],
    [{ host: "127.0.0.1:3000", origin: "http://evil.example" }, 403],
    [{ host: "127.0.0.1:3000", "sec-fetch-site": "cross-site" }, 403],
  ])("%o is refused before anything is read", async (headers, status) => {
    for (const handle of [postShop, postPartner]) {
      const request = new Request("http://127.0.0.1:3000/mcp", { method: "POST", headers, body: "{}" });
      expect((await handle(request)).status).toBe(status);
      expect(request.bodyUsed).toBe(false);
    }
  });

  test("GET is no way to talk to them", async () => {
    const request = new Request("http://127.0.0.1:3000/mcp", { headers: { host: "127.0.0.1:3000" } });
    expect((await getPartner(request)).status).toBe(405);
  });
});
