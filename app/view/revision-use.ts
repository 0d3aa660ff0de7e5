import { existsSync } from "node:fs";
import type { Here } from "@/app/api/here";
import { listRecordings } from "@/db";
import { listPartials } from "@/lib/record";
import { withinFolder } from "@/lib/storage";
import type { Suite } from "@/lib/suite";

/** Where a revision that was saved here lies. */
export function revisionFile(dataDir: string, suite: string, revision: string): string {
  return withinFolder(dataDir, `suites/${suite}/revisions/${revision}.json`);
}

/** Why a revision must stay, as a sentence; null for one saved here that nothing stands on. */
export async function findRevisionUse(
  { db, dataDir }: Here,
  { id: suite, revisions }: Suite,
  revision: string,
): Promise<string | null> {
  if (!existsSync(/* turbopackIgnore: true */ revisionFile(dataDir, suite, revision)))
    return `${revision} comes with the suite's own files.`;
  const child = revisions.find(({ parent }) => parent === revision);
  if (child !== undefined) return `${child.id} was made from ${revision}: remove that one first.`;
  const made = [...(await listRecordings(db)), ...(await listPartials(dataDir))];
  const recording = made.find((one) => one.suite === suite && one.revision === revision);
  return recording === undefined ? null : `${recording.id} was recorded under ${revision}: remove it first.`;
}
