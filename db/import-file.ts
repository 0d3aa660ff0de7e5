import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { openRecordingFile } from "@/lib/import";
import { classify, parseSha256Sums, readLedger } from "@/lib/provenance";
import type { Header, ProvenanceClass, RecordingItem } from "@/lib/recording";
import { loadSuites } from "@/lib/storage";
import { type ClaimRules, parseClaimRules, type Suite } from "@/lib/suite";
import { readAttached } from "./attach-tool-list";
import { importRecording } from "./import-recording";
import type { ImportOptions, ImportResult } from "./import-types";
import { stageFile } from "./keep-file";
import type { Db } from "./open-database";
import { requireFreeId } from "./publish-recording";
import type { Origin } from "./queries/types";

export type ImportFileOptions = ImportOptions & {
  root: string;
  dataDir: string;
  origin: Origin;
  /** The public id wanted; the header's when left out. */
  id?: string;
  /** The name shown, where the file lies under another. */
  fileName?: string;
  /** Suites by id; read from the two folders when left out. */
  suites?: ReadonlyMap<string, Suite>;
};

/**
 * Imports one file and keeps it byte for byte in the data folder, unless it ships with the package or lies there
 * already. Bytes that are here under any id are not stored again.
 *
 * @throws what the reader throws for a file it refuses, and what `importRecording` throws.
 */
export async function importFile(db: Db, path: string, options: ImportFileOptions): Promise<ImportResult> {
  const sha256 = await hashFile(path);
  const here = findByHash(db, sha256);
  if (here !== null) return here;
  const fileName = options.fileName ?? basename(path);
  const { start, items } = await openItems(path, fileName);
  const { id, root, dataDir } = options;
  requireFreeId(db, id ?? start.header.id);
  const suites = options.suites ?? (await loadSuites(root, dataDir));
  const suite = start.header.suite === null ? undefined : suites.get(start.header.suite.id);
  const { origin, ...provenance } = await vouchFor(options, start.header, sha256);
  const staged = origin === "bundled" ? null : await stageFile(path, join(dataDir, "recordings"));
  let result: ImportResult;
  try {
    result = await importRecording(
      db,
      {
        items,
        origin,
        class: provenance.class,
        fileName,
        defaultClaimRules: await loadDefaultClaimRules(root),
        ...(id === undefined ? {} : { id }),
        ...(suite === undefined ? {} : { suite }),
        ...(staged === null ? {} : { keepFile: staged.keep }),
      },
      options,
    );
  } catch (error) {
    staged?.undo();
    throw error;
  } finally {
    staged?.close();
  }
  if (start.tools === null) await readAttached(db, dataDir, result.id);
  return result;
}

type Start = Extract<RecordingItem, { kind: "start" }>;

/** The items of a file with its start, which says how to import the rest, looked at first. */
async function openItems(
  path: string,
  name: string,
): Promise<{ start: Start; items: AsyncIterable<RecordingItem> }> {
  const rest = openRecordingFile(path, { name })[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done || first.value.kind !== "start") throw new Error(`The reader of ${path} gave no start.`);
  const start = first.value;
  async function* all(): AsyncGenerator<RecordingItem> {
    yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { start, items: all() };
}

/**
 * What a file says of itself holds where its bytes are listed with the package, or in the ledger of this installation's
 * recorder; such a file counts as recorded here, whatever way it came.
 */
async function vouchFor(
  { origin, root, dataDir }: ImportFileOptions,
  header: Header,
  fileSha256: string,
): Promise<{ origin: Origin; class: ProvenanceClass }> {
  const bundledSha256 = await readSums(root);
  const ledger = await readLedger(dataDir);
  const known = classify({ declared: header.provenance.class, fileSha256, bundledSha256, ledger });
  return { origin: origin !== "bundled" && ledger.has(fileSha256) ? "recorded" : origin, class: known.class };
}

async function readSums(root: string): Promise<ReadonlySet<string>> {
  const file = join(root, "recordings", "SHA256SUMS");
  if (!existsSync(file)) return new Set();
  return new Set(parseSha256Sums(await readFile(file, "utf8"), file).values());
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest("hex");
}

export async function loadDefaultClaimRules(root: string): Promise<ClaimRules> {
  const file = join(root, "tickets", "claims-default.json");
  return parseClaimRules(await readFile(file, "utf8"), { file });
}

/** What is here of these bytes; null where nothing is. */
export function findByHash({ $client: client }: Db, sha256: string): ImportResult | null {
  const row = client
    .prepare(
      `SELECT public_id AS id, runs, partial, fault_count AS faultCount FROM recordings
       WHERE file_sha256 = ? AND state = 'ready'`,
    )
    .get(sha256) as { id: string; runs: number; partial: number; faultCount: number } | undefined;
  if (row === undefined) return null;
  return { ...row, status: "already here", partial: row.partial === 1, faults: [] };
}
