import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256Hex } from "@/lib/canonical-json";
import { makeFolder } from "@/lib/storage";

/** Vectors on disk, one file a text, named by its hash; what does not read well counts as not there. */
export type VectorCache = {
  read(text: string): Promise<Float32Array | null>;
  write(text: string, vector: Float32Array): Promise<void>;
};

/** `madeBy` names everything that the numbers depend on. */
export function createVectorCache(
  dataDir: string,
  madeBy: readonly string[],
  dimensions: number,
): VectorCache {
  const folder = join(dataDir, "vectors", sha256Hex(JSON.stringify(madeBy)).slice(0, 32));
  const fileOf = (text: string) => join(folder, `${sha256Hex(text)}.f32`);
  let isFolderThere = false;
  return {
    async read(text) {
      const bytes = await readFile(fileOf(text)).catch(() => null); // Not there, or not readable: computed again.
      if (bytes?.length !== dimensions * 4) return null;
      const vector = Float32Array.from({ length: dimensions }, (_, at) => bytes.readFloatLE(at * 4));
      return isUnitOrZero(vector, text) ? vector : null;
    },
    async write(text, vector) {
      if (!isFolderThere) makeFolder(folder);
      isFolderThere = true;
      const bytes = Buffer.alloc(vector.length * 4);
      vector.forEach((value, at) => {
        bytes.writeFloatLE(value, at * 4);
      });
      const draft = `${fileOf(text)}.${process.pid}`;
      await writeFile(draft, bytes);
      await rename(draft, fileOf(text));
    },
  };
}

/** A power cut can leave a file of the right length full of zeros. Only an empty text is that by right. */
function isUnitOrZero(vector: Float32Array, text: string): boolean {
  const length = Math.hypot(...vector);
  return Math.abs(length - 1) < 1e-3 || (text === "" && length === 0);
}
