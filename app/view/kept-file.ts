import { open } from "node:fs/promises";

/** More than a kept result ever takes: a longer file is not one of ours. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A file that keeps a result, and when it was written; null where there is none or it is past 32 MB. */
export async function readKept(path: string): Promise<{ text: string; at: string } | null> {
  try {
    const file = await open(/* turbopackIgnore: true */ path);
    try {
      const { size, mtime } = await file.stat();
      return size > MOST_BYTES ? null : { text: await file.readFile("utf8"), at: mtime.toISOString() };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
