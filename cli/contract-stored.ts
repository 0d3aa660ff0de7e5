import { getToolList, listToolLists } from "@/db";
import { joinServers, type Listing } from "@/lib/contract";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import type { ToolList } from "@/lib/tool-list";
import { type CliIo, UsageError } from "./io";
import { openHere } from "./open-here";

/**
 * A tool list of the database by a recording's id, "SUITE/REVISION" or the first digits of the list's hash; null where
 * none is. "…#SERVER" takes one server's part of it, under the server's own names.
 *
 * @throws UsageError for a server that the list does not hold.
 */
export async function readStored(text: string, io: CliIo): Promise<Listing | null> {
  const [id = "", server] = text.split("#");
  const list = await findList(id, io);
  if (list === null || server === undefined) return list && joinServers(list, text);
  const own = list.find(({ name }) => name === server);
  if (own) return joinServers([own], text);
  const names = list.map(({ name }) => name).join(", ");
  throw new UsageError(`contract: ${id} lists no server "${server}"; it lists ${names}`);
}

async function findList(id: string, io: CliIo): Promise<ToolList | null> {
  using here = await openHere(io);
  const own = await getToolList(here.db, id);
  if (own) return own;
  const suites = await loadSuites(packageRoot(), dataFolder(io.env, packageRoot()));
  const known = (await listToolLists(here.db, [...suites.values()])).find(({ key }) => key === id);
  return known?.read() ?? null;
}
