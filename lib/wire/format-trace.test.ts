import { describe, expect, test } from "vitest";
import { formatTrace } from "./format-trace";
import { readMessage, type WireFrame } from "./frame";
import { listMethods, numberMessages } from "./number-messages";

type Said = [direction: "->" | "<-", message: unknown, more?: Partial<WireFrame>];

const framesOf = (said: readonly Said[]): WireFrame[] =>
  said.map(([arrow, message, more]) => ({
    at: 0,
    direction: arrow === "->" ? "to-server" : "to-client",
    server: "s",
    message: typeof message === "string" ? message : readMessage(JSON.stringify(message)),
    ...more,
  }));

const print = (said: readonly Said[], full: readonly number[] | "all" = []) =>
  formatTrace(numberMessages(framesOf(said)), { full });

const rpc = (members: object) => ({ jsonrpc: "2.0", ...members });

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "shop-host", version: "0.1.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const SERVER = { "io.modelcontextprotocol/serverInfo": { name: "shop-orders", version: "0.1.0" } };
const ORDER = { order_id: "O-2476", customer_id: "C-0123", status: "shipped" };

/** The exchange of the wire chapter, member for member as its SDK sends it. */
const CHAPTER: Said[] = [
  ["->", rpc({ id: "probe", method: "server/discover", params: { _meta: META } })],
  [
    "<-",
    rpc({
      id: "probe",
      result: {
        cacheScope: "private",
        capabilities: { tools: { listChanged: true } },
        resultType: "complete",
        supportedVersions: ["2026-07-28"],
        ttlMs: 0,
        _meta: SERVER,
      },
    }),
  ],
  ["->", rpc({ method: "tools/list", params: { _meta: META }, id: 0 })],
  [
    "<-",
    rpc({
      id: 0,
      result: { cacheScope: "private", resultType: "complete", tools: [{}], ttlMs: 0, _meta: SERVER },
    }),
  ],
  [
    "->",
    {
      method: "tools/call",
      params: { name: "get_order_status", arguments: { order_id: "O-2476" }, _meta: META },
      ...rpc({ id: 1 }),
    },
  ],
  [
    "<-",
    rpc({
      id: 1,
      result: {
        content: [{ text: JSON.stringify(ORDER, null, 2), type: "text" }],
        isError: false,
        resultType: "complete",
        _meta: SERVER,
      },
    }),
  ],
];

const PRINTED = `
1. -> request server/discover (id 1)
{
  "jsonrpc": "2.0",
  "id": 1,
  "method": "server/discover",
  "params": {
    "_meta": {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": {
        "name": "shop-host",
        "version": "0.1.0"
      },
      "io.modelcontextprotocol/clientCapabilities": {}
    }
  }
}
2. <- result (id 1) result: {"cacheScope": "private", "capabilities": "{…}", "resultType": "complete", "supportedVersions": "[…]", "ttlMs": 0, "_meta": "{…}"}
3. -> request tools/list (id 2) params: {"_meta": "{…}"}
4. <- result (id 2) result: {"cacheScope": "private", "resultType": "complete", "tools": "[…]", "ttlMs": 0, "_meta": "{…}"}
5. -> request tools/call (id 3)
{
  "jsonrpc": "2.0",
  "id": 3,
  "method": "tools/call",
  "params": {
    "name": "get_order_status",
    "arguments": {
      "order_id": "O-2476"
    },
    "_meta": {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": {
        "name": "shop-host",
        "version": "0.1.0"
      },
      "io.modelcontextprotocol/clientCapabilities": {}
    }
  }
}
6. <- result (id 3)
{
  "jsonrpc": "2.0",
  "id": 3,
  "result": {
    "content": [
      {
        "text": "{\\n  \\"order_id\\": \\"O-2476\\",\\n  \\"customer_id\\": \\"C-0…",
        "type": "text"
      }
    ],
    "isError": false,
    "resultType": "complete",
    "_meta": {
      "io.modelcontextprotocol/serverInfo": {
        "name": "shop-orders",
        "version": "0.1.0"
      }
    }
  }
}`;

describe("formatTrace", () => {
  test("prints the chapter's exchange character for character", () => {
    expect(print(CHAPTER, [1, 5, 6]).join("\n")).toBe(PRINTED.trim());
    expect(listMethods(numberMessages(framesOf(CHAPTER)))).toEqual([
      "server/discover",
      "tools/list",
      "tools/call",
    ]);
  });

  test("says what is an error, a notification, a batch, or no message at all", () => {
    expect(
      print([
        ["->", rpc({ id: 4, method: "tools/call" })],
        ["<-", rpc({ id: 4, error: { code: -32602, message: "x".repeat(60), data: { a: 1 } } })],
        ["<-", rpc({ method: "notifications/tools/list_changed" })],
        ["->", [{ id: 1 }]],
        ["<-", "Starting up…"],
        ["<-", ""],
        ["<-", { hello: true }],
      ]),
    ).toEqual([
      "1. -> request tools/call (id 1)",
      `2. <- error (id 1) error: {"code": -32602, "message": "${"x".repeat(47)}…", "data": "{…}"}`,
      "3. <- notification notifications/tools/list_changed",
      '4. -> batch ["{…}"]',
      '5. <- no JSON-RPC message "Starting up…"',
      "6. <- nothing",
      "7. <- no JSON-RPC message",
    ]);
  });

  test("prints the status over HTTP, and the headers of a whole message", () => {
    const http = { status: 404, headers: [["content-type", "text/html"]] as [string, string][] };
    expect(print([["<-", "<html>", { http }]])).toEqual(['1. <- no JSON-RPC message HTTP 404 "<html>"']);
    expect(print([["<-", rpc({ id: null, result: {} }), { http }]], "all")).toEqual([
      "1. <- result HTTP 404",
      "content-type: text/html",
      "",
      ...["{", '  "jsonrpc": "2.0",', '  "id": null,', '  "result": {}', "}"],
    ]);
  });

  test("names the servers where there are several, and says how long a message was that was cut", () => {
    expect(
      print([
        ["->", rpc({ id: 1, method: "a" }), { server: "shop" }],
        ["->", rpc({ id: 1, method: "b" }), { server: "partner" }],
        ["<-", rpc({ id: 1, result: {} }), { server: "shop" }],
        ["<-", '{"jsonrpc":"2.0","id":1', { server: "partner", cutFrom: 20_000 }],
      ]),
    ).toEqual([
      "1. -> shop request a (id 1)",
      "2. -> partner request b (id 2)",
      "3. <- shop result (id 1) result: {}",
      '4. <- partner message of 20000 characters "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1"',
    ]);
  });

  test("shortens what nests deep, but nothing that is empty", () => {
    const deep = rpc({ id: 1, result: { a: { b: { c: { d: 1 }, e: {}, f: [1], g: [] } } } });
    const lines = print([["<-", deep]], [1]).join("");
    expect(lines).toContain('"c": "{…}",        "e": {},        "f": "[…]",        "g": []');
  });
});

describe("numberMessages", () => {
  const ids = (said: readonly Said[]) => numberMessages(framesOf(said)).map(({ id }) => id);

  test("tells requests of two processes with one id apart", () => {
    expect(
      ids([
        ["->", rpc({ id: 0, method: "a" }), { exchange: 1 }],
        ["->", rpc({ id: 0, method: "b" }), { exchange: 2 }],
        ["<-", rpc({ id: 0, result: {} }), { exchange: 1 }],
        ["<-", rpc({ id: 0, result: {} }), { exchange: 2 }],
      ]),
    ).toEqual([1, 2, 1, 2]);
  });

  test("finds the request a server made and a client answers elsewhere, and leaves a stray answer without a number", () => {
    expect(
      ids([
        ["->", rpc({ id: 1, method: "tools/call" }), { exchange: 1 }],
        ["<-", rpc({ id: 1, method: "roots/list" }), { exchange: 1 }],
        ["->", rpc({ id: 1, result: {} }), { exchange: 2 }],
        ["<-", rpc({ id: 1, result: {} }), { exchange: 1 }],
        ["<-", rpc({ id: 9, result: {} })],
      ]),
    ).toEqual([1, 2, 2, 1, null]);
  });
});
