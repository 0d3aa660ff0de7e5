import type { KnownToolList } from "@/db";
import type { Listing } from "@/lib/contract";
import type { Suite } from "@/lib/suite";
import type { ToolList } from "@/lib/tool-list";
import {
  type Compared,
  compareListings,
  listingOf,
  recordedListing,
  releasedListing,
} from "./contract-compare";
import type { Listing as ListedNow } from "./server-listing";
import { BUILT_IN, type KnownServer } from "./servers";

/** One tool list that a picker offers; its key stands in the URL. */
export type ListChoice = { key: string; group: string; label: string; read: () => Listing | null };

export type ContractChoice = {
  choices: readonly Omit<ListChoice, "read">[];
  old: string | undefined;
  new: string | undefined;
  /** Null until two lists are chosen; a sentence where one of them is not here. */
  compared: Compared | string | null;
};

type Listed = { server: KnownServer; listing: ListedNow };

/** Every list that is here: what servers list now, the last releases, and what the database holds. */
export function listChoices(
  listed: readonly Listed[],
  suites: readonly Suite[],
  known: readonly KnownToolList[],
): ListChoice[] {
  return [
    ...listed.map(
      ({ server, listing }): ListChoice => ({
        ...{ key: `now:${server.key}`, group: "Listed now", label: server.key },
        read: () => listingOf(listing, `${server.key} now`),
      }),
    ),
    ...suites.flatMap((suite) => offerSuite(suite, listed)),
    ...BUILT_IN.map(
      (which): ListChoice => ({
        ...{ key: `release:${which}`, group: "Last release", label: which },
        read: () => releasedListing(which),
      }),
    ),
    ...known.map(({ key, group, label, read }): ListChoice => {
      const name = key.replace(/^recording:/, "");
      return {
        ...{ key, group, label },
        read: () => {
          const list = read();
          return list === null ? null : recordedListing(list, name);
        },
      };
    }),
  ];
}

/** A suite's servers under the names a model is shown, where each of them is listed: to hold against its revisions. */
function offerSuite(suite: Suite, listed: readonly Listed[]): ListChoice[] {
  const list: ToolList = suite.servers.flatMap(({ name, prefix, builtIn }) => {
    const found = listed.find(({ server }) => server.key === (builtIn ?? `${suite.id}/${name}`));
    return found === undefined ? [] : [{ name, prefix, ...found.listing }];
  });
  if (list.length < suite.servers.length) return [];
  const key = `suite:${suite.id}`;
  const label = `${suite.id}, as a model is shown it`;
  return [{ key, group: "Listed now", label, read: () => recordedListing(list, `${suite.id} now`) }];
}

/** What the URL asks to compare. */
export function chooseComparison(
  choices: readonly ListChoice[],
  view: { old?: string | undefined; new?: string | undefined },
): ContractChoice {
  return {
    choices: choices.map(({ key, group, label }) => ({ key, group, label })),
    old: view.old,
    new: view.new,
    compared: compareChosen(choices, view),
  };
}

function compareChosen(
  choices: readonly ListChoice[],
  { old, new: next }: { old?: string | undefined; new?: string | undefined },
): ContractChoice["compared"] {
  if (old === undefined || next === undefined) return null;
  const [before, after] = [old, next].map(
    (key) => choices.find((choice) => choice.key === key)?.read() ?? null,
  );
  if (before && after) return compareListings(before, after);
  return `No tool list here is called ${before ? next : old}. Pick another.`;
}
