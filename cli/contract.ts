import { existsSync } from "node:fs";
import path from "node:path";
import { diffToolLists, freezeListing, type Listing, listingWarnings, readReleases } from "@/lib/contract";
import { escapeTerminal, formatCount } from "@/lib/format";
import { writeBeside } from "@/lib/storage";
import { contractJson } from "./contract-json";
import { readRelease, readSource } from "./contract-source";
import { type Compared, contractText, isBreaking } from "./contract-text";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { parseOptions, takePositionals } from "./options";

/** `rightcall contract diff|verify|freeze`: what a release breaks for clients that listed the one before. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const [what, ...rest] = args;
  switch (what) {
    case "diff":
      return diff(rest, io);
    case "verify":
      return verify(rest, io);
    case "freeze":
      return freeze(rest, io);
    default:
      throw new UsageError("usage: rightcall contract diff|verify|freeze …\nSee: rightcall contract --help");
  }
}

async function diff(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("contract", args, { json: { type: "boolean" } });
  const [old = "", now = ""] = takePositionals("contract diff OLD NEW [--json]", positionals, 2, 2);
  return report([compare(await readSource(old, io), await readSource(now, io))], values.json ?? false, io);
}

/** What servers list now, each against the release that is kept of it. */
async function verify(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("contract", args, {
    json: { type: "boolean" },
    against: { type: "string" },
  });
  const usage = "contract verify [SERVER|FILE] [--against FILE] [--json]";
  const [subject] = takePositionals(usage, positionals, 0, 1);
  if (subject === undefined && values.against !== undefined)
    throw new UsageError(`--against takes one server or file with it\nusage: rightcall ${usage}`);
  const compared: Compared[] = [];
  for (const name of subject === undefined ? (await readReleases()).keys() : [subject]) {
    const now = await readSubject(name, io);
    const old =
      values.against === undefined
        ? await readRelease(now.server?.name ?? name)
        : await readSource(values.against, io);
    compared.push(compare(old, now));
  }
  return report(compared, values.json ?? false, io);
}

/** Here a name is a server before it is anything else. */
async function readSubject(text: string, io: CliIo): Promise<Listing> {
  const { isBuiltIn, listLive } = await import("./contract-live");
  if (isBuiltIn(text)) return listLive(text, io);
  return existsSync(path.resolve(io.cwd, text)) ? readSource(text, io) : listLive(text, io);
}

async function freeze(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("contract", args, {
    out: { type: "string" },
    force: { type: "boolean" },
  });
  const usage = "contract freeze FILE|SERVER --out FILE [--force]";
  const [source = ""] = takePositionals(usage, positionals, 1, 1);
  if (values.out === undefined) throw new UsageError(`--out names the file\nusage: rightcall ${usage}`);
  const listing = await readSource(source, io);
  const file = path.resolve(io.cwd, values.out);
  const isThere = existsSync(file);
  if (isThere && !values.force)
    throw new UsageError(`${values.out} is there already: --force replaces it, or choose another name.`);
  await writeBeside(file, freezeListing(listing), { replace: isThere });
  const whose = listing.server ? ` of ${listing.server.name} ${listing.server.version ?? ""}`.trimEnd() : "";
  io.out(
    `${escapeTerminal(`${values.out} holds ${formatCount(listing.tools.length, "tool")}${whose}. Compare the next release with it: rightcall contract diff ${values.out} NEW`)}\n`,
  );
  return EXIT.ok;
}

function compare(old: Listing, now: Listing): Compared {
  const warnings = listingWarnings(old, now);
  const names = new Set(now.tools.map(({ name }) => name));
  if (old.tools.length > 0 && now.tools.length > 0 && !old.tools.some(({ name }) => names.has(name)))
    warnings.push(
      "No tool has the same name in both. A recorded list of several servers shows their prefixes: ID#SERVER takes one server's part.",
    );
  return { old, now, changes: diffToolLists(old.tools, now.tools), warnings };
}

function report(compared: readonly Compared[], asJson: boolean, io: CliIo): number {
  io.out(asJson ? jsonLine(contractJson(compared)) : compared.map(contractText).join("\n"));
  return compared.some(isBreaking) ? EXIT.gate : EXIT.ok;
}
