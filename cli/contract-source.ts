import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseJson } from "@/lib/canonical-json";
import { type Listing, parseListing, readReleases } from "@/lib/contract";
import { formatBytes } from "@/lib/format";
import { type CliIo, UsageError } from "./io";

const MOST_BYTES = 32 * 1024 * 1024;

const KINDS =
  "a file that holds a tool list, release:SERVER, a built-in server's name, live:SUITE/SERVER, a recording's id, " +
  "SUITE/REVISION, or the first digits of a list's hash; #SERVER after one of these takes one server's part";

/**
 * A tool list from what a person wrote: a file, a release, a server that is asked now, or something of the database.
 *
 * @throws UsageError where nothing is found; ParseError for a file that holds no tool list.
 */
export async function readSource(text: string, io: CliIo): Promise<Listing> {
  if (text.startsWith("release:")) return readRelease(text.slice("release:".length));
  const file = path.resolve(io.cwd, text);
  if (existsSync(file)) return readListingFile(file, text);
  // Servers and the database are loaded when they are asked for: two files need neither.
  if (text.startsWith("live:"))
    return (await import("./contract-live")).listLive(text.slice("live:".length), io);
  if ((await readReleases()).has(text)) return (await import("./contract-live")).listLive(text, io);
  const stored = text.endsWith(".json")
    ? null
    : await (await import("./contract-stored")).readStored(text, io);
  if (stored) return stored;
  throw new UsageError(`contract: there is no tool list "${text}". Give ${KINDS}.`);
}

/** The last release of a server. */
export async function readRelease(server: string): Promise<Listing> {
  const releases = await readReleases();
  const release = releases.get(server);
  if (release) return release;
  const names = [...releases.keys()].join(", ");
  throw new UsageError(
    `contract: no release of "${server}" is kept here; there are ${names}. Freeze one with rightcall contract freeze, and name its file with --against.`,
  );
}

async function readListingFile(file: string, label: string): Promise<Listing> {
  const found = await stat(file);
  if (!found.isFile()) throw new UsageError(`contract: ${label} is no file`);
  if (found.size > MOST_BYTES)
    throw new UsageError(
      `contract: ${label} is ${formatBytes(found.size)}, more than ${formatBytes(MOST_BYTES)}`,
    );
  return parseListing(parseJson(await readFile(file, "utf8"), { file: label }), { file: label }, label);
}
