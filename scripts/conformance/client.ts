import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import { connectServer } from "@/lib/host";

// The subject of the client scenarios: the host connects to the address given last, lists, and calls what it lists.
const url = process.argv.at(-1) ?? "";
const connection = await connectServer({ kind: "http", url }, { name: "conformance" });
const options = { meta: {}, signal: new AbortController().signal, timeoutMs: 10_000 };
for (const { name, args } of chooseCalls()) await connection.callTool(name, args, options);
await connection.close();

/** The calls that the scenario names; else each listed tool once, its required arguments filled in by type. */
function chooseCalls(): { name: string; args: JsonObject }[] {
  const { toolCalls } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}");
  if (Array.isArray(toolCalls)) return toolCalls.map(({ name, arguments: args }) => ({ name, args }));
  return connection.tools.map(({ name, inputSchema }) => ({ name, args: fillRequired(inputSchema) }));
}

function fillRequired(schema: JsonObject): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const names = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name])]));
}

function exampleOf(property: Json | undefined): Json {
  const type = isObject(property) ? property.type : undefined;
  if (type === "number" || type === "integer") return 2;
  if (type === "boolean") return true;
  return "x";
}
