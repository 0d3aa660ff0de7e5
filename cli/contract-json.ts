import { contractLine, groupChanges, type Listing } from "@/lib/contract";
import { type Compared, isBreaking } from "./contract-text";

/** What `contract diff --json` and `contract verify --json` print; public/schema/contract.schema.json describes it. */
export function contractJson(all: readonly Compared[]) {
  return {
    format: "rightcall-contract-diff/1",
    breaking: all.some(isBreaking),
    comparisons: all.map((compared) => {
      const { old, now, changes, warnings } = compared;
      const { counts } = groupChanges(changes);
      return {
        old: listingFacts(old),
        new: listingFacts(now),
        breaking: isBreaking(compared),
        line: contractLine(changes),
        tools: counts,
        warnings,
        changes,
      };
    }),
  };
}

function listingFacts({ label, tools, server, protocolVersion }: Listing) {
  return { label, tools: tools.length, server: server ?? null, protocolVersion: protocolVersion ?? null };
}
