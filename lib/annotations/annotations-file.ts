import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { appendDurable, StorageError } from "@/lib/storage";
import { endLastLine } from "./end-last-line";
import { foldAnnotations } from "./fold-annotations";
import { parseAnnotation } from "./parse-annotation";
import type { Annotation, Annotations } from "./types";

type Known = { stamp: string; annotations: Annotations };
/** Kept over reloads and shared by every bundle of the server. */
const shared = globalThis as typeof globalThis & {
  rightcallAnnotations?: Map<string, Known>;
  rightcallAppends?: Map<string, Promise<void>>;
};

/** Where people's words lie in a data folder. */
export function annotationsFile(dataDir: string): string {
  return join(dataDir, "annotations.jsonl");
}

/** Everything people said in a data folder; read again when the file has changed. */
export async function readAnnotations(dataDir: string): Promise<Annotations> {
  const file = annotationsFile(dataDir);
  const stamp = stampOf(file);
  shared.rightcallAnnotations ??= new Map();
  const known = shared.rightcallAnnotations.get(file);
  if (known?.stamp === stamp) return known.annotations;
  const text = stamp === "" ? "" : await readFile(file, "utf8");
  const annotations = foldAnnotations(text, { file: "annotations.jsonl" });
  shared.rightcallAnnotations.set(file, { stamp, annotations });
  return annotations;
}

/**
 * Puts one annotation at the end of the data folder's file, safe on disk when this resolves. A damaged last line of a
 * crash is ended, not cut, so that nothing anyone wrote is lost.
 *
 * @throws ParseError for an annotation that could not be read again, StorageError where the disk refuses.
 */
export async function appendAnnotation(dataDir: string, annotation: Annotation): Promise<void> {
  const file = annotationsFile(dataDir);
  parseAnnotation(annotation, { file: "annotations.jsonl" });
  await inTurn(file, async () => {
    await endLastLine(file);
    const lines = await appendDurable(file);
    try {
      await lines.append(JSON.stringify(annotation));
    } finally {
      await lines.close();
    }
  });
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** One append after the other, within this process. */
async function inTurn(file: string, append: () => Promise<void>): Promise<void> {
  shared.rightcallAppends ??= new Map();
  const before = shared.rightcallAppends.get(file) ?? Promise.resolve();
  const mine = before.then(append);
  shared.rightcallAppends.set(
    file,
    mine.catch(() => undefined),
  );
  try {
    await mine;
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    const message = `${file} could not be written (${cause.message}): free space or mend the folder's rights.`;
    throw new StorageError(file, message, { cause });
  }
}
