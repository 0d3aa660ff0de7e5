import { join } from "node:path";
import { isObject, ParseError, parseJson } from "@/lib/canonical-json";
import { connectServer, type ServerTarget } from "@/lib/host";
import { createMcpEndpoint } from "@/lib/partner";
import { writeBeside } from "@/lib/storage";
import { parseToolDeclarations, type ToolDeclaration } from "@/lib/tool-list";
import { readKept } from "./kept-file";
import { type BuiltInName, type KnownServer, serverStem } from "./servers";

/** What a server listed. `protocolVersion` is the revision agreed on. */
export type Listing = {
  serverInfo: { name: string; version: string };
  protocolVersion: string;
  tools: readonly ToolDeclaration[];
};

/** A listing with its time, or why there is none; `at` is null where it was read just now. */
export type ListingNow = { at: string | null } & ({ listing: Listing } | { problem: string });

/** A list past this is told as a problem, not kept. */
const MOST_BYTES = 2 * 1024 * 1024;
const LONGEST_PROBLEM = 600;
const TIMEOUTS = { probeMs: 10_000, connectMs: 10_000 };

/** What is known of a server's list without asking anybody outside; null where it was never asked for. */
export async function readListing(server: KnownServer, dataDir: string): Promise<ListingNow | null> {
  const { reach, name } = server;
  if (reach.kind === "built-in") return { at: null, listing: await readBuiltIn(reach.which) };
  if (reach.kind === "saved") {
    const { serverInfo, protocolVersion, tools } = reach.saved;
    return {
      at: null,
      listing: {
        serverInfo: serverInfo ?? { name, version: "" },
        protocolVersion: protocolVersion ?? "",
        tools,
      },
    };
  }
  const kept = await readKept(listingPath(server, dataDir));
  return kept === null ? null : parseKept(kept.text, server);
}

/** Asks a server for its list and keeps the answer, also where it is a failure. Only commands and addresses are asked. */
export async function askForListing(server: KnownServer, dataDir: string, at: string): Promise<void> {
  const target = toTarget(server);
  if (target === null) return;
  const answer = await tryListing(target, server.name);
  await writeBeside(listingPath(server, dataDir), JSON.stringify({ at, ...answer }));
}

/** How the host reaches a server outside; null for the others. */
function toTarget({ reach }: KnownServer): ServerTarget | null {
  if (reach.kind === "url") return { kind: "http", url: reach.url };
  if (reach.kind !== "command") return null;
  const [command = "", ...args] = reach.command;
  return { kind: "stdio", command, args };
}

async function tryListing(
  target: ServerTarget,
  name: string,
): Promise<{ listing: Listing } | { problem: string }> {
  try {
    const listing = await listOnce(target, name);
    const bytes = Buffer.byteLength(JSON.stringify(listing));
    if (bytes <= MOST_BYTES) return { listing };
    return { problem: `Its list of tools takes ${bytes} bytes; ${MOST_BYTES} are the most kept here.` };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message.slice(0, LONGEST_PROBLEM) };
  }
}

async function listOnce(target: ServerTarget, name: string): Promise<Listing> {
  const connection = await connectServer(target, { name, timeouts: TIMEOUTS });
  try {
    const { serverInfo, protocolVersion, tools } = connection;
    return { serverInfo, protocolVersion, tools };
  } finally {
    await connection.close();
  }
}

/** What the built-in servers list does not change while this process runs. */
const builtIn = new Map<BuiltInName, Promise<Listing>>();

function readBuiltIn(which: BuiltInName): Promise<Listing> {
  const listing = builtIn.get(which) ?? listBuiltIn(which);
  builtIn.set(which, listing);
  listing.catch(() => builtIn.delete(which));
  return listing;
}

/** A built-in server lists its tools with no shop behind it; nothing is called. */
async function listBuiltIn(which: BuiltInName): Promise<Listing> {
  const endpoint = createMcpEndpoint(which, { apiUrl: "http://127.0.0.1:9", apiKey: "none" });
  try {
    return await listOnce({ kind: "fetch", fetch: (request) => endpoint.fetch(request) }, which);
  } finally {
    await endpoint.close();
  }
}

function listingPath(server: KnownServer, dataDir: string): string {
  return join(dataDir, "checks", `${serverStem(server)}.listing.json`);
}

/** A file that cannot be read any more counts as never asked. */
function parseKept(text: string, { name }: KnownServer): ListingNow | null {
  const place = { file: "the kept list" };
  try {
    const kept = parseJson(text, place);
    if (!isObject(kept) || typeof kept.at !== "string") return null;
    if (typeof kept.problem === "string") return { at: kept.at, problem: kept.problem };
    if (!isObject(kept.listing)) return null;
    const { serverInfo, protocolVersion, tools } = kept.listing;
    const info = isObject(serverInfo) ? serverInfo : {};
    const textOf = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);
    return {
      at: kept.at,
      listing: {
        serverInfo: { name: textOf(info.name, name), version: textOf(info.version, "") },
        protocolVersion: textOf(protocolVersion, ""),
        tools: parseToolDeclarations(tools, place),
      },
    };
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}
