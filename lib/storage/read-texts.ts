import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Texts of the files of `folder/inner` whose name matches, by "inner/name", in name order; none where it is missing. */
export async function readTexts(folder: string, inner: string, names: RegExp): Promise<Map<string, string>> {
  const entries = await listFolder(join(folder, inner));
  const files = entries.filter((entry) => entry.isFile() && names.test(entry.name));
  const texts = new Map<string, string>();
  for (const { name } of files) {
    texts.set(inner === "" ? name : `${inner}/${name}`, await readFile(join(folder, inner, name), "utf8"));
  }
  return texts;
}

/** The folders right inside a folder, in name order; none where it is missing. */
export async function subfolders(folder: string): Promise<string[]> {
  const entries = await listFolder(folder);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** A file's text; null where there is no such file. */
export async function readOptionalText(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function listFolder(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
