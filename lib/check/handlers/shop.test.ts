import { createMcpHandler } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { createShopSupport } from "@/lib/shop";
import { parseToolDeclarations } from "@/lib/tool-list";
import { startTestShop } from "../../shop/testing/start-shop";
import { createOutputFacts } from "../channel/channel";
import { createHttpChannel } from "../channel/http-channel";
import { openModern } from "../channel/open-connection";
import type { Finding } from "../finding";
import { CHECK_LIMITS } from "../limits";
import { createRedact } from "../redact";
import { checkHandlers } from "./probe-tools";

type Factory = Parameters<typeof createMcpHandler>[0];

/** Layer 2 against a server in this process. */
async function check(factory: Factory, allow: string[] = []) {
  const handler = createMcpHandler(factory);
  const { signal } = new AbortController();
  const channel = createHttpChannel(
    {
      url: "http://server.test/mcp",
      headers: {},
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    },
    { limits: CHECK_LIMITS, redact: createRedact(), signal, output: createOutputFacts() },
  );
  const { connection } = await openModern(channel, CHECK_LIMITS);
  if (connection === null) throw new Error("The server did not answer.");
  const listed = await connection.request("tools/list");
  const tools = parseToolDeclarations(listed.kind === "result" ? listed.result.tools : null, {
    file: "list",
  });
  const findings: Finding[] = [];
  const report = (finding: Finding) => findings.push(finding);
  const allowTools = new Set(allow);
  const context = {
    connection,
    tools,
    sdk: null,
    calls: true,
    allowTools,
    limits: CHECK_LIMITS,
    signal,
    report,
  };
  const ran = await checkHandlers({ ...context, reconnect: async () => null });
  await handler.close();
  return { ...ran, findings };
}

const bad = (findings: readonly Finding[]) =>
  findings.filter(({ status }) => status === "fail" || status === "note").map(({ title }) => title);

test("the shop's support server is green with a refund allowed, and each tool was called", async () => {
  await using shop = await startTestShop();
  const { findings, exercised, notExercised } = await check(createShopSupport({ ...shop, log: () => {} }), [
    "issue_refund",
  ]);
  expect(bad(findings)).toEqual([]);
  expect(exercised).toHaveLength(5);
  expect(notExercised).toEqual([]);
  expect(
    findings.filter(({ id, status }) => id === "output-schema" && status === "pass").map(({ tool }) => tool),
  ).toEqual(["find_orders", "get_order_status", "quote_refund", "check_stock"]);
  expect(findings.find(({ id }) => id === "handle/made-up")).toMatchObject({
    status: "pass",
    tool: "issue_refund",
  });
});
