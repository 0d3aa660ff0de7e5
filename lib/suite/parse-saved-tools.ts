import {
  expectArray,
  expectName,
  expectObject,
  expectString,
  isObject,
  ParseError,
  type Place,
  parseJson,
} from "@/lib/canonical-json";
import { type ListedServer, parseToolDeclarations } from "@/lib/tool-list";
import type { SuiteServer } from "./types";

/** One server's listing as it was saved; a plain tools/list result names no server. */
type Saved = Omit<ListedServer, "name" | "prefix"> & { name: string | null; prefix: string | null };

/**
 * The servers of a suite with what its tools.json saved of those it gives no way to reach. The file holds a tools/list
 * result (`{"tools": […]}`, also inside `result`, or the array alone), or `{"servers": [{"name", "prefix"?, "tools"}]}`;
 * without `servers` in suite.json, tools.json alone says which there are.
 *
 * @throws ParseError naming file and field.
 */
export function withSavedTools(
  declared: readonly SuiteServer[],
  text: string | undefined,
  { suite, places }: { suite: string; places: { suite: Place; tools: Place } },
): readonly SuiteServer[] {
  const saved = text === undefined ? [] : parseSavedTools(text, places.tools);
  if (declared.length === 0) {
    if (saved.length === 0) {
      throw new ParseError(
        places.suite,
        "servers",
        "the suite has no servers: name one, or save its tools in tools.json.",
      );
    }
    return saved.map(({ name, prefix, ...listing }) => ({
      name: name ?? suite,
      prefix: prefix ?? "",
      saved: listing,
    }));
  }
  const unreachable = declared.filter((server) => !isReachable(server));
  return declared.map((server, index) => {
    if (isReachable(server)) return server;
    const found = saved.find(
      ({ name }) => name === server.name || (name === null && unreachable.length === 1),
    );
    if (!found) throw new ParseError(places.suite, `servers[${index}]`, NO_WAY);
    const { name: _, prefix: __, ...listing } = found;
    return { ...server, saved: listing };
  });
}

const NO_WAY =
  'say how to reach the server with exactly one of "builtIn", "command" and "url", or save its tools in tools.json.';

function isReachable({ builtIn, command, url }: SuiteServer): boolean {
  return builtIn !== undefined || command !== undefined || url !== undefined;
}

function parseSavedTools(text: string, place: Place): Saved[] {
  const value = parseJson(text, place);
  if (Array.isArray(value))
    return [{ name: null, prefix: null, tools: parseToolDeclarations(value, place, "") }];
  const file = expectObject(value, "", place);
  const inside = isObject(file.result) ? file.result : file;
  if (inside.servers === undefined) {
    if (inside.nextCursor !== undefined) {
      throw new ParseError(
        place,
        "nextCursor",
        "the list has more pages: put the tools of all of them into one file.",
      );
    }
    return [{ name: null, prefix: null, tools: parseToolDeclarations(inside.tools, place) }];
  }
  const servers = expectArray(inside.servers, "servers", place).map((one, index) =>
    parseServer(one, `servers[${index}]`, place),
  );
  const twice = servers.findIndex(({ name }, at) => servers.findIndex((one) => one.name === name) < at);
  if (twice < 0) return servers;
  throw new ParseError(place, `servers[${twice}].name`, "two servers have this name: rename one.");
}

function parseServer(value: unknown, field: string, place: Place): Saved {
  const { name, prefix, serverInfo, protocolVersion, tools } = expectObject(value, field, place);
  return {
    name: expectName(name, `${field}.name`, place),
    prefix: prefix === undefined ? null : expectString(prefix, `${field}.prefix`, place),
    ...(serverInfo === undefined ? {} : { serverInfo: parseInfo(serverInfo, `${field}.serverInfo`, place) }),
    ...(protocolVersion === undefined
      ? {}
      : { protocolVersion: expectString(protocolVersion, `${field}.protocolVersion`, place) }),
    tools: parseToolDeclarations(tools, place, `${field}.tools`),
  };
}

function parseInfo(value: unknown, field: string, place: Place) {
  const { name, version } = expectObject(value, field, place);
  return {
    name: expectString(name, `${field}.name`, place),
    version: expectString(version, `${field}.version`, place),
  };
}
