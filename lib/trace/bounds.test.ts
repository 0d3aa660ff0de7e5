import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { createRandom } from "@/lib/random";
import { METHODS } from "./attributes";
import type { KeptSpan } from "./kept-span";
import { mcpRequest, startTraced, type Traced } from "./testing";

const ID = /[OC]-\d{4}/;
const CALLS = 60;

/** Requests that carry an order's or a customer's id wherever a caller may write. */
async function sendMany(traced: Traced, seed: number): Promise<void> {
  const random = createRandom(seed);
  const pick = <T>(...of: readonly T[]): T => random.pick(of);
  const id = () => `${pick("O", "C")}-${random.int(1000, 2500)}`;
  const client = await traced.connect();
  await client.listTools();
  for (let at = 0; at < CALLS; at++) {
    const args = pick<() => JsonObject>(
      () => ({ order_id: id(), customer_id: id() }),
      () => ({ order_id: "O-7144" }),
      () => ({ [id()]: [{ deep: id() }] }),
      () => ({ order_id: { nested: id() } }),
    )();
    const name = pick("find_orders", "quote_refund", id());
    if (at % 2 === 0) await client.callTool({ name, arguments: args }).catch(() => {});
    else
      await answerTo(traced, {
        name,
        args,
        method: pick("tools/call", `orders/${id()}`, "resources/read"),
        id,
      });
  }
  await client.close();
}

async function answerTo(
  traced: Traced,
  { name, args, method, id }: { name: string; args: JsonObject; method: string; id: () => string },
): Promise<void> {
  const meta = { traceparent: id(), "example.fernhill/customer": id() };
  const request = mcpRequest(method, { name, arguments: args, uri: `shop://${id()}` }, { meta, id: id() });
  await (await traced.answer(request)).text();
}

const namesOf = (spans: readonly KeptSpan[]) => new Set(spans.map(({ name }) => name));

test("whatever is asked, span names are at most methods and tools, twice: for client and server", async () => {
  await using traced = await startTraced();
  await sendMany(traced, 1);
  const names = namesOf(traced.spans);
  expect(traced.spans.length).toBeGreaterThan(CALLS);
  expect(names.size).toBeLessThanOrEqual(2 * (METHODS.size + 1 + 2));
  for (const name of names) expect(name).toMatch(/^(MCP send )?([a-z_]+\/[a-zA-Z_]+( [a-z_]+)?|_OTHER)$/);
});

test("with the setting off no attribute, name or message of any span holds an order's or a customer's id", async () => {
  for (const seed of [2, 3]) {
    await using traced = await startTraced();
    await sendMany(traced, seed);
    const leaks = traced.spans.filter(({ name, statusMessage, attributes }) =>
      ID.test(JSON.stringify([name, statusMessage, attributes])),
    );
    expect(leaks).toEqual([]);
  }
});

test("with the setting on arguments and results are there, secrets are not", async () => {
  await using traced = await startTraced({ content: true });
  const client = await traced.connect();
  await client.listTools();
  await client.callTool({ name: "find_orders", arguments: { order_id: "O-1873", api_key: "sk-123456" } });
  await client.close();
  const calls = traced.spans.filter(({ name }) => name.endsWith("find_orders"));
  expect(calls).toHaveLength(2);
  for (const { attributes } of calls) {
    expect(attributes["gen_ai.tool.call.arguments"]).toBe('{"order_id":"O-1873","api_key":"[redacted]"}');
    expect(attributes["gen_ai.tool.call.result"]).toContain("O-1873");
    expect(JSON.stringify(attributes)).not.toContain("sk-123456");
  }
});
