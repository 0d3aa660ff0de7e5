import { count, countDistinct } from "drizzle-orm";
import type { Db } from "../open-database";
import { listedServers, tickets, tools } from "../schema";
import { readRecordings } from "./recording-row";
import type { Inventory, RecordingGroup } from "./types";

/** What is loaded: tickets, the tools and servers that were shown, recordings by group. */
export async function getInventory(db: Db): Promise<Inventory> {
  const groups: Record<RecordingGroup, number> = { model: 0, baseline: 0, uploaded: 0, example: 0, toy: 0 };
  for (const { row } of readRecordings(db)) groups[row.group] += 1;
  return {
    tickets: db.select({ n: count() }).from(tickets).get()?.n ?? 0,
    tools:
      db
        .select({ n: countDistinct(tools.nameId) })
        .from(tools)
        .get()?.n ?? 0,
    servers:
      db
        .select({ n: countDistinct(listedServers.name) })
        .from(listedServers)
        .get()?.n ?? 0,
    recordings: groups,
  };
}
