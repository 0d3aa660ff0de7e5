import { here } from "@/app/api/here";
import { listJobs, listToolLists } from "@/db";
import { isLoopbackHost } from "@/lib/allowed-hosts";
import type { HostSide } from "@/lib/check";
import { loadSuites } from "@/lib/storage";
import type { Suite, SuiteServer } from "@/lib/suite";
import { sayVerdict } from "./check-words";
import { type ContractChoice, chooseComparison, listChoices } from "./contract-choices";
import { type Compared, compareListings, listingOf, releasedListing } from "./contract-compare";
import { type KeptCheck, readKeptCheck } from "./kept-check";
import { readConfigHere } from "./record-page";
import { type Listing, type ListingNow, readListing } from "./server-listing";
import { type ServersView, serverAnchor, serversPath } from "./server-paths";
import { type ServerTools, showTools } from "./server-tools";
import { type KnownServer, listKnownServers, sayWhere } from "./servers";
import { readSymptoms, type SymptomsView } from "./symptoms-view";

/** One server as the page shows it. */
export type ServerView = {
  key: string;
  name: string;
  anchor: string;
  where: string;
  /** False for a saved list: there is nobody to ask. */
  canCheck: boolean;
  isBuiltIn: boolean;
  /** Null where it was never asked for. */
  now: ListingNow | null;
  tools: ServerTools | null;
  check: KeptCheck | null;
  /** Its passed checks are shown with what was sent and came back; else `passesPath` leads there. */
  passesOpen: boolean;
  passesPath: string;
  /** The job that checks it right now. */
  running: string | null;
  /** Against the last release; null where none is known. */
  contract: Compared | null;
};

/** Everything the servers page shows. */
export type ServersPageData = {
  /** Nothing may be started from here: the app can be reached from other machines. */
  jobsOff: boolean;
  /** What is wrong with rightcall.config.json. */
  problem: string | null;
  verdict: string | null;
  servers: readonly ServerView[];
  symptoms: SymptomsView;
  contract: ContractChoice;
};

export async function readServersPage(view: ServersView): Promise<ServersPageData> {
  const { db, root, dataDir } = here();
  const [loaded, { config, problem }, jobs] = await Promise.all([
    loadSuites(root, dataDir),
    readConfigHere(root, dataDir),
    listJobs(db),
  ]);
  const suites = [...loaded.values()];
  const known = listKnownServers(suites, config);
  const read = await Promise.all(
    known.map(async (server) => ({
      server,
      now: await readListing(server, dataDir),
      check: await readKeptCheck(server, dataDir),
    })),
  );
  const isRunning = (key: string) =>
    jobs.find(({ kind, state, recording }) => kind === "check" && state === "running" && recording === key);
  const servers = read.map((one) => ({
    ...showServer(one),
    passesOpen: view.passes === one.server.key,
    passesPath: `${serversPath({ ...view, passes: one.server.key })}#${serverAnchor(one.server)}`,
    running: isRunning(one.server.key)?.id ?? null,
  }));
  const listed = read.flatMap(({ server, now }) =>
    now !== null && "listing" in now ? [{ server, listing: now.listing }] : [],
  );
  return {
    jobsOff: !isLoopbackHost(process.env.HOST || "127.0.0.1"),
    problem,
    verdict: sayVerdict(
      read.map(({ server, check }) => ({ name: server.name, report: check?.report ?? null })),
    ),
    servers,
    symptoms: readSymptoms(
      view,
      read.map(({ server: { key, name }, check }) => ({
        key,
        name,
        check,
        host: readHost(key, suites, listed),
      })),
    ),
    contract: chooseComparison(listChoices(listed, suites, await listToolLists(db, suites)), view),
  };
}

/** What a host that works a server's suites sees beside it: tools shown under the same prefix may share a name. */
function readHost(
  key: string,
  suites: readonly Suite[],
  listed: readonly { server: KnownServer; listing: Listing }[],
): HostSide {
  const keyOf = (suite: Suite, { builtIn, name }: SuiteServer): string => builtIn ?? `${suite.id}/${name}`;
  const own = suites.filter((suite) => suite.servers.some((server) => keyOf(suite, server) === key));
  if (own.length === 0) return {};
  const others = own.flatMap((suite) => {
    const prefix = suite.servers.find((server) => keyOf(suite, server) === key)?.prefix;
    return suite.servers
      .filter((server) => keyOf(suite, server) !== key && server.prefix === prefix)
      .map((server) => keyOf(suite, server));
  });
  return {
    otherTools: listed
      .filter(({ server }) => others.includes(server.key))
      .map(({ server, listing }) => ({ server: server.name, names: listing.tools.map(({ name }) => name) })),
  };
}

type Read = { server: KnownServer; now: ListingNow | null; check: KeptCheck | null };

function showServer({ server, now, check }: Read): Omit<ServerView, "running" | "passesOpen" | "passesPath"> {
  const { key, name, reach } = server;
  const listing = now !== null && "listing" in now ? now.listing : null;
  return {
    ...{ key, name, now, check, anchor: serverAnchor(server), where: sayWhere(server) },
    canCheck: reach.kind !== "saved",
    isBuiltIn: reach.kind === "built-in",
    tools: listing === null ? null : showTools(listing.tools),
    contract:
      listing === null || reach.kind !== "built-in"
        ? null
        : compareListings(releasedListing(reach.which), listingOf(listing, `${name} now`)),
  };
}
