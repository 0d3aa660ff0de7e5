import { ProtocolError, type Tool } from "@modelcontextprotocol/client";
import { contractLine, diffTool, parseListing, validatorFor } from "@/lib/contract";
import { createShopSupport, defaultRegistry, startDemoShop, type ToolRegistry } from "@/lib/shop";
import type { Suite } from "@/lib/suite";
import type { ToolDeclaration } from "@/lib/tool-list";
import { connectExample } from "./contract-client";
import { releaseCheckStock2 } from "./contract-release-2";
import type { Departure } from "./departures";

const CALL = { name: "check_stock", arguments: { sku: "KG-1031" } };

/**
 * The chapter's contract example, line for line: a client lists release 1, the server releases check_stock anew under
 * it, and the two checks that would have caught it. `release` puts release 2 in place of release 1.
 */
export async function bookContract(
  suite: Suite,
  release: (registry: ToolRegistry) => void = releaseCheckStock2,
): Promise<string[]> {
  await using shop = await startDemoShop(suite.tickets);
  const registry = defaultRegistry();
  await using example = await connectExample(createShopSupport({ ...shop, registry }));
  const { client } = example;
  const listing = await client.listTools();
  release(registry);
  const before = await client.callTool(CALL).then(() => "a result", refusalOf);
  const now = await client.listTools();
  const result = await client.callTool(CALL);
  const old = findDeclaration(listing.tools, "release 1");
  const schema = old.outputSchema ?? {};
  const validator = validatorFor(schema);
  const [fault = "it fits"] = validator.faultsOf(result.structuredContent);
  return [
    `release 1's tools/list cache hint: ttlMs ${listing.ttlMs}`,
    `client that listed before the release: ${before}`,
    `client after listing again: ${result.isError ? "tool error" : "result"}`,
    `contract check: ${contractLine(diffTool(old, findDeclaration(now.tools, "release 2")))}`,
    `validator for release 1's schema: ${validator.name}, as it declares ${validator.declared ?? "no $schema"}`,
    `release 2's result against release 1's schema: ${fault}`,
  ];
}

const FAULT = "data/warehouses/0 must have required property 'on_hand'";

/** Where the lines differ from the chapter's. */
export const CONTRACT_DEPARTURES: readonly Departure[] = [
  {
    line: 2,
    seed: "client that listed before the release: Invalid structured content returned by tool check_stock: 'on_hand' is a required property",
    ours: `client that listed before the release: Structured content does not match the tool's output schema: ${FAULT}`,
    why: "the TypeScript SDK words its own error, a ProtocolError with code -32602 where the Python SDK raises a RuntimeError; it tells every fault with its place, and the first is printed",
  },
  {
    line: 5,
    seed: "validator for release 1's schema: Draft202012Validator, as it declares no $schema",
    ours: "validator for release 1's schema: Ajv2020, as it declares no $schema",
    why: "Python's jsonschema names its classes by dialect; the TypeScript SDK checks with Ajv, whose class for 2020-12 is Ajv2020",
  },
  {
    line: 6,
    seed: "release 2's result against release 1's schema: 'on_hand' is a required property",
    ours: `release 2's result against release 1's schema: ${FAULT}`,
    why: "Ajv says the same in its own words, with the place",
  },
];

/** The client tells all faults of a result in one text; the first is printed, as the chapter prints the first line. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ProtocolError)) throw error;
  return error.message.split(/, (?=data\/)/)[0] ?? error.message;
}

function findDeclaration(tools: readonly Tool[], release: string): ToolDeclaration {
  const listing = parseListing({ tools }, { file: `tools/list of ${release}` }, release);
  const found = listing.tools.find(({ name }) => name === CALL.name);
  if (!found) throw new Error(`${release} lists no ${CALL.name}.`);
  return found;
}
