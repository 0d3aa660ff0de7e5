import { getToolList, listToolLists } from "@/db";
import { joinServers, type Listing } from "@/lib/contract";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import type { CliIo } from "./io";
import { openHere } from "./open-here";

/** A tool list of the database by a recording's id, "SUITE/REVISION" or the first digits of the list's hash; null where none is. */
export async function readStored(text: string, io: CliIo): Promise<Listing | null> {
  using here = await openHere(io);
  const own = await getToolList(here.db, text);
  if (own) return joinServers(own, text);
  const suites = await loadSuites(packageRoot(), dataFolder(io.env, packageRoot()));
  const known = (await listToolLists(here.db, [...suites.values()])).find(({ key }) => key === text);
  const list = known?.read() ?? null;
  return list && joinServers(list, text);
}
