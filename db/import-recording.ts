import { setImmediate as nextTurn } from "node:timers/promises";
import { createImport } from "./create-import";
import { explainDatabaseError } from "./errors";
import type { ImportOptions, ImportResult, ImportSource } from "./import-types";
import type { Db } from "./open-database";

/**
 * Stores and scores one recording. Nothing is seen of it before its last chunk is in; a fault, a cancel or a kill
 * leaves nothing. The same bytes are stored once: a second import says where they are.
 *
 * @throws RefusedImport for an id that is taken by other bytes or is no id, DatabaseUnavailable, the signal's reason.
 */
export async function importRecording(
  db: Db,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const running = createImport(db, source, options.now ?? (() => new Date().toISOString()));
  try {
    for await (const item of source.items) {
      options.signal?.throwIfAborted();
      if (running.take(item)) {
        options.onProgress?.(running.progress());
        await nextTurn();
      }
    }
    options.signal?.throwIfAborted();
    return running.finish();
  } catch (error) {
    throw explainDatabaseError(error, db.$client.name);
  } finally {
    await running.clear();
  }
}
