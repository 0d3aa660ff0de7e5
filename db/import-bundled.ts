import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { loadSuites, recordingIdPattern } from "@/lib/storage";
import { importFile, loadDefaultClaimRules } from "./import-file";
import type { ImportOptions, ImportResult } from "./import-types";
import { readNewestReplay } from "./keep-replay";
import type { Db } from "./open-database";
import type { Origin } from "./queries/types";
import { removeRecording } from "./remove-recording";
import { type RulesetKey, rulesetKey } from "./start-recording";
import { storeReplay } from "./store-replay";

export type ImportedAll = {
  imported: readonly ImportResult[];
  /** Files that could not be taken in; the others were. */
  failed: readonly { file: string; error: Error }[];
};

/**
 * Takes in every recording that lies in `recordings/` of the package and of the data folder and is not here as it
 * should be: missing, other bytes than SHA256SUMS says, or scored by other rules than today's. Ids are the files' stems.
 */
export async function importBundled(
  db: Db,
  root: string,
  dataDir: string,
  options: ImportOptions = {},
): Promise<ImportedAll> {
  const suites = await loadSuites(root, dataDir);
  const defaultClaimRules = await loadDefaultClaimRules(root);
  const files = [...(await listBundled(root)), ...(await listKept(dataDir))];
  const imported: ImportResult[] = [];
  const failed: { file: string; error: Error }[] = [];
  for (const file of files) {
    const id = basename(file.path, ".jsonl");
    const here = findKey(db, id);
    const suite = here?.suite === null ? undefined : suites.get(here?.suite ?? "");
    if (here !== null && isAsItShouldBe(here, file, rulesetKey(suite, defaultClaimRules))) continue;
    try {
      const replay = here === null ? null : readNewestReplay(db, id);
      await removeRecording(db, id);
      imported.push(
        await importFile(db, file.path, { ...options, root, dataDir, suites, id, origin: file.origin }),
      );
      // Scoring again says nothing new of whether it is still current.
      if (replay !== null && findKey(db, id)?.sha256 === here?.sha256) await storeReplay(db, id, replay);
    } catch (error) {
      options.signal?.throwIfAborted();
      failed.push({ file: file.path, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return { imported, failed };
}

function isAsItShouldBe(here: RulesetKey & { sha256: string }, file: KnownFile, today: RulesetKey): boolean {
  if (file.sha256 !== null && file.sha256 !== here.sha256) return false;
  return (
    here.claimRulesSha256 === today.claimRulesSha256 &&
    here.claimRulesSource === today.claimRulesSource &&
    here.scoringVersion === today.scoringVersion &&
    here.settings === today.settings
  );
}

type KnownFile = { path: string; sha256: string | null; origin: Origin };

/** The lines of `recordings/SHA256SUMS`: a hash, two spaces, a file's name. */
async function listBundled(root: string): Promise<KnownFile[]> {
  const folder = join(root, "recordings");
  const sums = join(folder, "SHA256SUMS");
  if (!existsSync(sums)) return [];
  const lines = (await readFile(sums, "utf8")).split("\n");
  return lines.flatMap((line): KnownFile[] => {
    const [, sha256, name] = /^([0-9a-f]{64}) [ *]([^/]+\.jsonl)$/.exec(line.trim()) ?? [];
    if (sha256 === undefined || name === undefined) return [];
    return [{ path: join(folder, name), sha256, origin: "bundled" }];
  });
}

async function listKept(dataDir: string): Promise<KnownFile[]> {
  const folder = join(dataDir, "recordings");
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith(".jsonl") && recordingIdPattern.test(basename(name, ".jsonl")),
  );
  return names.sort().map((name) => ({ path: join(folder, name), sha256: null, origin: "uploaded" }));
}

/** The hash a recording's file has and the rules its scores came from; null when it is not here. */
function findKey(
  { $client: client }: Db,
  id: string,
): (RulesetKey & { sha256: string; suite: string | null }) | null {
  const row = client
    .prepare(
      `SELECT recordings.file_sha256 AS sha256, recordings.suite, claim_rules_sha256 AS claimRulesSha256,
         claim_rules_source AS claimRulesSource, scoring_version AS scoringVersion, settings
       FROM recordings JOIN scorings ON scorings.id = recordings.scoring_id
       JOIN rulesets ON rulesets.id = scorings.ruleset_id
       WHERE recordings.public_id = ? AND recordings.state = 'ready'`,
    )
    .get(id);
  return (row as ReturnType<typeof findKey> | undefined) ?? null;
}
