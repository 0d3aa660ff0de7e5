import type { Here } from "@/app/api/here";
import { loadSuites } from "@/lib/storage";
import { readConfigHere } from "./record-page";
import { type KnownServer, listKnownServers } from "./servers";

/** Every server that may be listed and checked here, and what is wrong with the config where it cannot be read. */
export async function readKnownServers({
  root,
  dataDir,
}: Pick<Here, "root" | "dataDir">): Promise<{ servers: KnownServer[]; problem: string | null }> {
  const [suites, { config, problem }] = await Promise.all([
    loadSuites(root, dataDir),
    readConfigHere(root, dataDir),
  ]);
  return { servers: listKnownServers([...suites.values()], config), problem };
}

/** The server of that key; null where none is known. */
export async function findKnownServer(key: string, at: Here): Promise<KnownServer | null> {
  return (await readKnownServers(at)).servers.find((server) => server.key === key) ?? null;
}
