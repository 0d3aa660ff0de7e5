import {
  expectName,
  expectObject,
  isObject,
  type JsonObject,
  ParseError,
  type Place,
} from "@/lib/canonical-json";
import { type ListedServer, parseToolDeclarations, shownName, type ToolList } from "@/lib/tool-list";
import type { Listing } from "./types";

export const CONTRACT_FORMAT = "rightcall-contract/1";

/**
 * A tool list from a file's JSON: a frozen release, a `tools/list` result, the whole JSON-RPC answer, a suite's
 * `tools.json`, or the bare list of tools. `label` is what messages call it.
 *
 * @throws ParseError naming file and field.
 */
export function parseListing(value: unknown, place: Place, label: string): Listing {
  if (Array.isArray(value)) return { label, tools: parseToolDeclarations(value, place, "") };
  const listed = isObject(value) && isObject(value.result) ? value.result : value;
  if (isObject(listed) && Array.isArray(listed.servers))
    return joinServers(parseServers(listed.servers, place), label);
  if (!isObject(listed) || !("tools" in listed))
    throw new ParseError(
      place,
      "",
      'no list of tools is here: expected a tools/list result ({"tools": […]}), its JSON-RPC answer, or the list itself.',
    );
  if (typeof listed.nextCursor === "string")
    throw new ParseError(
      place,
      "nextCursor",
      "the list has more pages: put the tools of all of them into one file.",
    );
  const { server = listed.serverInfo, protocolVersion, clientCapabilities } = listed;
  return {
    label,
    tools: parseToolDeclarations(listed.tools, place),
    ...(isObject(server) && typeof server.name === "string"
      ? { server: readServer(server.name, server) }
      : {}),
    ...(typeof protocolVersion === "string" ? { protocolVersion } : {}),
    ...(isObject(clientCapabilities) ? { clientCapabilities: asJsonObject(clientCapabilities) } : {}),
  };
}

/**
 * What a suite's servers list as one listing: several servers' tools under the names a model is shown, one server's under
 * their own.
 */
export function joinServers(list: ToolList, label: string): Listing {
  const [only, ...rest] = list;
  if (only && rest.length === 0) {
    const { name, serverInfo = { name }, protocolVersion, tools } = only;
    return {
      label,
      tools,
      server: serverInfo,
      ...(protocolVersion === undefined ? {} : { protocolVersion }),
    };
  }
  const tools = list.flatMap(({ prefix, tools }) =>
    tools.map((tool) => ({ ...tool, name: shownName(prefix, tool.name) })),
  );
  const versions = [...new Set(list.map(({ protocolVersion }) => protocolVersion))];
  const [protocolVersion] = versions;
  return {
    label,
    tools,
    ...(versions.length === 1 && protocolVersion !== undefined ? { protocolVersion } : {}),
  };
}

/** A listing as `contract freeze` writes it: tools as listed, with how they were listed. */
export function freezeListing({ tools, server, protocolVersion, clientCapabilities }: Listing): string {
  const frozen = {
    format: CONTRACT_FORMAT,
    ...(server ? { server } : {}),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(clientCapabilities ? { clientCapabilities } : {}),
    tools,
  };
  return `${JSON.stringify(frozen, null, 2)}\n`;
}

function parseServers(servers: readonly unknown[], place: Place): ListedServer[] {
  return servers.map((one, index) => {
    const field = `servers[${index}]`;
    const { name, prefix, serverInfo, protocolVersion, tools } = expectObject(one, field, place);
    const ownName = expectName(name, `${field}.name`, place);
    return {
      name: ownName,
      prefix: typeof prefix === "string" ? prefix : ownName,
      ...(isObject(serverInfo) &&
      typeof serverInfo.name === "string" &&
      typeof serverInfo.version === "string"
        ? { serverInfo: { name: serverInfo.name, version: serverInfo.version } }
        : {}),
      ...(typeof protocolVersion === "string" ? { protocolVersion } : {}),
      tools: parseToolDeclarations(tools, place, `${field}.tools`),
    };
  });
}

function readServer(name: string, { version }: Readonly<Record<string, unknown>>) {
  return typeof version === "string" ? { name, version } : { name };
}

/** Guarantee: the value was read from JSON. */
function asJsonObject(value: object): JsonObject {
  return value as JsonObject;
}
