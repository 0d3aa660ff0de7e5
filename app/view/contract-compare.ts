import {
  contractLine,
  diffToolLists,
  type GroupedChanges,
  groupChanges,
  joinServers,
  type Listing,
  listingWarnings,
  parseListing,
} from "@/lib/contract";
import { formatCount } from "@/lib/format";
import { RELEASED_LISTS } from "@/lib/shop/contract";
import type { ToolList } from "@/lib/tool-list";
import type { Listing as ListedNow } from "./server-listing";
import type { BuiltInName } from "./servers";

/** Two tool lists held against each other, for clients that hold the older one. */
export type Compared = {
  old: string;
  new: string;
  isBreaking: boolean;
  /** The verdict: "No breaking change.", or how much breaks. */
  says: string;
  changes: GroupedChanges;
  /** Why a difference may be none of a release. */
  warnings: readonly string[];
};

export function compareListings(old: Listing, now: Listing): Compared {
  const changes = diffToolLists(old.tools, now.tools);
  const breaking = changes.filter((change) => change.breaking).length;
  const compatible = changes.length - breaking;
  const also = compatible === 0 ? "" : ` ${formatCount(compatible, "change")} that no client notices.`;
  const warnings = listingWarnings(old, now);
  const names = new Set(now.tools.map(({ name }) => name));
  if (old.tools.length > 0 && now.tools.length > 0 && !old.tools.some(({ name }) => names.has(name)))
    warnings.push("No tool has the same name in both: these are lists of two different things.");
  return {
    old: old.label,
    new: now.label,
    isBreaking: breaking > 0,
    says:
      breaking === 0
        ? `${contractLine(changes).replace(/^n/, "N")}.${also}`
        : `${formatCount(breaking, "breaking change")} for clients that hold the older list.${also}`,
    changes: groupChanges(changes),
    warnings,
  };
}

/** What a built-in server listed in its last release. */
export function releasedListing(which: BuiltInName): Listing {
  return parseListing(RELEASED_LISTS[which], { file: `${which}.json` }, `${which}, last release`);
}

/** A server's list as it stands, as one side of a comparison. */
export function listingOf({ serverInfo, protocolVersion, tools }: ListedNow, label: string): Listing {
  return { label, tools, server: serverInfo, ...(protocolVersion === "" ? {} : { protocolVersion }) };
}

/** A recorded list under the names that its model was shown. */
export function recordedListing(list: ToolList, label: string): Listing {
  return joinServers(list, label);
}
