import { linkSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder, partName, removeAbandonedParts, withinFolder } from "@/lib/storage";
import { RefusedImport } from "./errors";

/** A copy of a file beside the recordings, not yet under a recording's name. */
export type StagedFile = {
  /** Puts it in place under an id. @throws RefusedImport where another file is there. */
  keep(id: string): void;
  /** Takes away what `keep` put there. */
  undo(): void;
  close(): void;
};

/** Copies a file into the folder of recordings; one that lies there already is left as it is. */
export async function stageFile(path: string, folder: string): Promise<StagedFile> {
  makeFolder(folder);
  if (dirname(resolve(path)) === resolve(folder)) return { keep() {}, undo() {}, close() {} };
  await removeAbandonedParts(folder);
  const copy = join(folder, partName());
  try {
    await copyFile(path, copy);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
  let kept: string | null = null;
  return {
    keep(id) {
      const place = withinFolder(folder, `${id}.jsonl`);
      linkOrRefuse(copy, place, id);
      kept = place;
    },
    undo() {
      if (kept !== null) rmSync(kept, { force: true });
    },
    close() {
      rmSync(copy, { force: true });
    },
  };
}

function linkOrRefuse(copy: string, place: string, id: string): void {
  try {
    linkSync(copy, place);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    throw new RefusedImport(
      `A file for a recording "${id}" is in ${dirname(place)} already, though not in the database. Run "rightcall rebuild", or import this one under another id.`,
    );
  }
}
