import { open } from "node:fs/promises";

/** Gives a file's last line its line break where a crash left it without one; a missing file stays missing. */
export async function endLastLine(file: string): Promise<void> {
  const handle = await openExisting(file);
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    if (size === 0) return;
    const last = Buffer.alloc(1);
    await handle.read(last, 0, 1, size - 1);
    if (last[0] === 0x0a) return;
    await handle.write("\n", size);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function openExisting(file: string) {
  try {
    return await open(file, "r+");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
