import { parseListing } from "./parse-listing";
import type { Listing } from "./types";

/** What each of the shop's servers listed in its last release, by the server's name. */
export async function readReleases(): Promise<ReadonlyMap<string, Listing>> {
  // The shop brings a server's whole SDK with it, which a diff of two files does without.
  const { RELEASED_LISTS } = await import("@/lib/shop");
  return new Map(
    Object.entries(RELEASED_LISTS).map(([name, value]) => {
      const place = { file: `lib/shop/contract/${name}.json` };
      return [name, parseListing(value, place, `release:${name}`)];
    }),
  );
}
