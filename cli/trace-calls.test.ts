import { expect, test } from "vitest";
import { serveLoopback } from "@/lib/shop";
import { makeHome, runCli } from "./testing";

const { dataDir, rightcall } = await makeHome();

test("what a replay was seen to do is kept, sent where the environment says, and counted by tool", async () => {
  expect(await rightcall("trace", "calls", "pick-a-tool")).toMatchObject({
    code: 2,
    err: expect.stringContaining("run rightcall replay pick-a-tool first"),
  });
  const sent: string[] = [];
  await using collector = await serveLoopback(async (request) => {
    sent.push(await request.text());
    return Response.json({});
  });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  expect(await runCli(["replay", "pick-a-tool", "--quiet"], { dataDir, env })).toMatchObject({
    code: 0,
    err: "",
  });
  const names = [...sent.join("\n").matchAll(/"name":"((?:MCP send )?tools\/call [^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(names)).toEqual(
    new Set(["tools/call get_order_status", "MCP send tools/call get_order_status"]),
  );

  const { code, out } = await rightcall("trace", "calls", "pick-a-tool");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^pick-a-tool, replayed .*: 2 calls\ntool .*\nget_order_status {2}shop-orders {2}2 +none +\d+ ms +\d+ ms\n/,
  );
  expect(out).toContain(
    "follows a Development-status convention, @opentelemetry/semantic-conventions 1.45.0",
  );
  expect(JSON.parse((await rightcall("trace", "calls", "pick-a-tool", "--json")).out)).toMatchObject({
    format: "rightcall-tool-calls/1",
    tools: [{ server: "shop-orders", tool: "get_order_status", count: 2, errors: [] }],
  });
});

test("an endpoint that is no address is the caller's mistake", async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "nowhere" };
  expect(await runCli(["replay", "pick-a-tool", "--quiet"], { dataDir, env })).toMatchObject({
    code: 2,
    err: expect.stringContaining("OTEL_EXPORTER_OTLP_ENDPOINT is no http address"),
  });
});
