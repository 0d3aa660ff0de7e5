import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { applyDepartures, type Departure } from "@/lib/book";
import { DEMO_API_KEY } from "@/lib/shop";
import { packageRoot } from "@/lib/storage";
import { parseWireLog } from "@/lib/wire";
import { BOOK } from "./book-examples";
import { runCli } from "./testing";

const folder = mkdtempSync(path.join(tmpdir(), "rightcall-book-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DOCUMENT = readFileSync(path.join(packageRoot(), "docs", "book.md"), "utf8");
const WIRE_LOG = path.join(folder, "wire.jsonl");

/** Everything the seed chapters run, in the order of the chapters. */
const EXAMPLES = [
  ...["shop-api", "order-status", "client", "wire", "pick-a-tool"],
  ...["tool-tests", "contract", "replay", "tracing", "score", "retire"],
];

/** What the chapters print for the examples that no other test holds to them. */
const CHAPTER: Readonly<Record<string, string>> = {
  "order-status": `
tool: get_order_status
description: Look up one of the shop's orders by its ID, such as O-1873: its status, dates, lines and total.
input schema: {"type": "object", "properties": {"order_id": {"title": "Order Id", "type": "string"}}, "required": ["order_id"], "title": "get_order_statusArguments"}`,
  client: `
protocol revision: 2026-07-28
server: shop-orders 0.1.0
is error: False
order status: shipped
wrong ID is error: True
wrong ID says: Error executing tool get_order_status: The shop has no order O-7144. Order IDs look like O-1873.
without env says: Error executing tool get_order_status`,
  wire: String.raw`
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
        "text": "{\n  \"order_id\": \"O-2476\",\n  \"customer_id\": \"C-0…",
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
}
messages: 6
methods: server/discover, tools/list, tools/call`,
};

test("the book has every example of the seed chapters, and the document shows each in their order", () => {
  expect(Object.keys(BOOK).sort()).toEqual([...EXAMPLES].sort());
  expect([...DOCUMENT.matchAll(/^### (\S+)$/gm)].map(([, name]) => name)).toEqual(EXAMPLES);
});

describe.each(EXAMPLES)("%s", (name) => {
  test("prints what docs/book.md shows, and departs from its chapter where the document says so", async () => {
    const options = name === "wire" ? ["--log", WIRE_LOG] : [];
    const { code, out, err } = await runCli(["book", name, ...options], { dataDir: folder });
    expect([code, err]).toEqual([0, ""]);
    expect(section(name)).toContain(`\`\`\`text\n${out}\`\`\``);
    const { departures = [] } = BOOK[name] ?? {};
    expect(section(name).match(/^\| \d.*$/gm) ?? []).toEqual(departures.map(toRow));
    const chapter = CHAPTER[name];
    if (chapter !== undefined) {
      expect(out.trimEnd().split("\n")).toEqual(applyDepartures(chapter.trim().split("\n"), departures));
    }
  });
});

test("the traced exchange names its client and its revision in every request, and nowhere holds the key", () => {
  const text = readFileSync(WIRE_LOG, "utf8");
  const frames = parseWireLog(text, WIRE_LOG);
  expect(frames).toHaveLength(6);
  expect(text).not.toContain(DEMO_API_KEY);
  for (const { message } of frames.filter(({ direction }) => direction === "to-server")) {
    expect(message).toMatchObject({
      params: {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "shop-host", version: "0.1.0" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    });
  }
  expect(frames[1]?.message).toMatchObject({
    result: {
      cacheScope: "private",
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      ttlMs: 0,
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "shop-orders", version: "0.1.0" } },
    },
  });
});

test("the log of an example is refused where it makes none, and where it would be added to", async () => {
  const book = (...args: string[]) => runCli(["book", ...args], { dataDir: folder });
  expect(await book("score", "--log", "a.jsonl")).toMatchObject({
    code: 2,
    err: expect.stringContaining("--log"),
  });
  expect(await book("wire", "--log", WIRE_LOG)).toMatchObject({
    code: 2,
    err: expect.stringContaining("already"),
  });
  expect(readdirSync(folder)).toEqual(["wire.jsonl"]);
});

function section(name: string): string {
  const start = DOCUMENT.indexOf(`\n### ${name}\n`);
  const end = DOCUMENT.slice(start + 1).search(/\n#{2,3} /);
  return end === -1 ? DOCUMENT.slice(start) : DOCUMENT.slice(start, start + 1 + end);
}

/** A departure as the document's table has it. */
function toRow({ line, seed, ours, why }: Departure): string {
  return `| ${line} | ${toCode(seed)} | ${seed === ours ? "the same" : toCode(ours)} | ${why.replaceAll("|", "\\|")} |`;
}

function toCode(line: string | null): string {
  return line === null ? "nothing" : `\`${line.trim().replaceAll("|", "\\|")}\``;
}
