import { notFound } from "next/navigation";
import { here } from "@/app/api/here";
import { loadSuites } from "@/lib/storage";
import type { Suite } from "@/lib/suite";

/** Every suite that is here, by id, with the revisions made here. */
export function readSuites(): Promise<Map<string, Suite>> {
  const { root, dataDir } = here();
  return loadSuites(root, dataDir);
}

/** The suite an address names; a page without one is not found. */
export async function readSuite(param: string): Promise<{ suite: Suite; ids: readonly string[] }> {
  const suites = await readSuites();
  const suite = suites.get(decodeURIComponent(param));
  if (suite === undefined) notFound();
  return { suite, ids: [...suites.keys()] };
}
