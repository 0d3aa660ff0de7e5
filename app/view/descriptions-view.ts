import type { DescriptionsOptions } from "@/db";
import type { DescriptionsView } from "./description-paths";
import { readParam, type SearchParams } from "./search-param";

/** What an address asks of a descriptions page; names that are not here are settled by the query. */
export function readDescriptionsView(params: SearchParams): DescriptionsOptions & DescriptionsView {
  const [tool, revision, recording] = ["tool", "revision", "recording"].map((name) =>
    readParam(params, name),
  );
  return {
    ...(tool === undefined ? {} : { tool }),
    ...(revision === undefined ? {} : { revision }),
    ...(recording === undefined ? {} : { recording }),
    ...(readParam(params, "findings") === "all" ? { findings: "all" as const } : {}),
  };
}
