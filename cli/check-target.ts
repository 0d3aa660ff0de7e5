import { existsSync } from "node:fs";
import path from "node:path";
import type { CheckTarget } from "@/lib/check";
import { type ServerTargets, startServers } from "@/lib/host";
import { BUILT_IN_SERVERS, type BuiltInServer, createMcpEndpoint } from "@/lib/partner";
import { type Log, serveLoopback, startDemoShop } from "@/lib/shop";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { type CliIo, EnvironmentError, UsageError } from "./io";

export type NamedTarget = { name: string; target: CheckTarget };

/** What is to be checked, and what was started for it: `close` ends that again. */
export type Targets = AsyncDisposable & { targets: readonly NamedTarget[] };

export type AskedTarget = {
  suite: string | undefined;
  /** An address, a built-in server's name, or a command with its arguments. */
  given: readonly string[];
  headers: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  cwd: string | undefined;
};

/** @throws UsageError where it is no address, no name and no command, or an option does not belong to it. */
export async function openTargets(asked: AskedTarget, io: CliIo): Promise<Targets> {
  const [first, ...rest] = asked.given;
  if (asked.suite !== undefined) {
    if (first !== undefined)
      throw new UsageError("--suite stands for its servers: leave the URL or command out");
    return openSuite(asked.suite, io);
  }
  if (first === undefined) {
    throw new UsageError(
      "check: give a URL, a command, or a built-in server's name\nSee: rightcall check --help",
    );
  }
  const builtIn = BUILT_IN_SERVERS.find((name) => name === first);
  if (builtIn && rest.length === 0) return openBuiltIn([builtIn], io);
  const isUrl = /^https?:\/\//i.test(first);
  if (isUrl && rest.length > 0)
    throw new UsageError(`check: one URL at a time; "${rest[0]}" is one argument too many`);
  return only(isUrl ? httpTarget(first, asked) : commandTarget(first, rest, asked, io.cwd));
}

function httpTarget(url: string, { headers, env, cwd }: AskedTarget): CheckTarget {
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is no URL`);
  if (Object.keys(env).length > 0 || cwd !== undefined) {
    throw new UsageError("--env and --cwd are for a command; a URL takes --header");
  }
  return { kind: "http", url, headers };
}

function commandTarget(
  command: string,
  args: readonly string[],
  { headers, env, cwd }: AskedTarget,
  from: string,
): CheckTarget {
  if (Object.keys(headers).length > 0) throw new UsageError("--header is for a URL; a command takes --env");
  // The server does not run where the command was typed: what names a file here must name it there.
  const there = (word: string) => (isPathHere(word, from) ? path.resolve(from, word) : word);
  return {
    kind: "stdio",
    command: command.includes("/") ? there(command) : command,
    args: cwd === undefined ? args.map(there) : args,
    env,
    ...(cwd === undefined ? {} : { cwd: path.resolve(from, cwd) }),
  };
}

function isPathHere(word: string, from: string): boolean {
  return (
    !word.startsWith("-") &&
    !path.isAbsolute(word) &&
    /[./]/.test(word) &&
    existsSync(path.resolve(from, word))
  );
}

async function openSuite(id: string, io: CliIo): Promise<Targets> {
  const suites = await suitesHere(io);
  const suite = suites.get(id);
  if (!suite) throw new UsageError(`there is no suite "${id}"; there are ${[...suites.keys()].join(", ")}`);
  const started = await startServers(suite, { shopTickets: shopOf(suites).tickets, log: silent });
  const opened = await openFetched(started.targets, io);
  return closing(opened.targets, [opened.close, started.close]);
}

async function openBuiltIn(names: readonly BuiltInServer[], io: CliIo): Promise<Targets> {
  const shop = await startDemoShop(shopOf(await suitesHere(io)).tickets);
  const endpoints = names.map((name) => [name, createMcpEndpoint(name, { ...shop, log: silent })] as const);
  const opened = await openFetched(
    new Map(
      endpoints.map(([name, endpoint]) => [name, { kind: "fetch", fetch: (one) => endpoint.fetch(one) }]),
    ),
    io,
  );
  return closing(opened.targets, [opened.close, ...endpoints.map(([, { close }]) => close), shop.close]);
}

/** Servers of this process get a loopback address: they are checked over HTTP as any other. */
async function openFetched(servers: ServerTargets, io: CliIo) {
  const targets: NamedTarget[] = [];
  const closes: (() => Promise<void>)[] = [];
  for (const [name, target] of servers) {
    if (target.kind === "saved") io.err(`${name} is a saved tool list: there is no server to check.\n`);
    else if (target.kind === "fetch") {
      const loopback = await serveLoopback(target.fetch);
      closes.push(loopback.close);
      targets.push({ name, target: { kind: "http", url: `${loopback.url}/mcp` } });
    } else targets.push({ name, target });
  }
  const close = async () => {
    await Promise.all(closes.map((one) => one()));
  };
  return { targets, close };
}

async function suitesHere(io: CliIo): Promise<Map<string, Suite>> {
  const root = packageRoot();
  return loadSuites(root, dataFolder(io.env, root));
}

function shopOf(suites: Map<string, Suite>): Suite {
  const suite = suites.get("shop");
  if (!suite) throw new EnvironmentError('the suite "shop" is missing: tickets/shop does not hold it');
  return suite;
}

/** What a built-in server logs is not what was asked for. */
const silent: Log = () => {};

const only = (target: CheckTarget): Targets => closing([{ name: "", target }], []);

function closing(targets: readonly NamedTarget[], closes: readonly (() => Promise<void>)[]): Targets {
  return {
    targets,
    [Symbol.asyncDispose]: async () => {
      for (const close of closes) await close();
    },
  };
}
