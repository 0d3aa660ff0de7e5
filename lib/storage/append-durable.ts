import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder";
import { syncFolder } from "./write-beside";

/** A file that grows by lines, each safe on disk when `append` resolves. */
export type DurableFile = {
  /** Puts one line (without its line break) at the end; calls are written in the order they were made. */
  append(line: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a file of lines for appending; makes it where it is missing. A last line that a crash left without its line
 * break is cut first, so that the next one starts on a line of its own.
 *
 * `exclusive` refuses (EEXIST) a file that is there already.
 */
export async function appendDurable(
  file: string,
  { exclusive = false }: { exclusive?: boolean } = {},
): Promise<DurableFile> {
  makeFolder(dirname(file));
  const handle = await open(file, exclusive ? "ax+" : "a+");
  await cutUnfinishedLine(handle);
  await syncFolder(dirname(file));
  let queue: Promise<void> = Promise.resolve();
  return {
    append(line) {
      const written = queue.then(async () => {
        await handle.appendFile(`${line}\n`);
        await handle.datasync();
      });
      queue = written.catch(() => undefined);
      return written;
    },
    async close() {
      await queue;
      await handle.close();
    },
  };
}

async function cutUnfinishedLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  const block = Buffer.alloc(64 * 1024);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - block.length);
    const { bytesRead } = await handle.read(block, 0, end - start, start);
    const lineBreak = block.subarray(0, bytesRead).lastIndexOf(0x0a);
    if (lineBreak >= 0) {
      if (start + lineBreak + 1 < size) await handle.truncate(start + lineBreak + 1);
      return;
    }
    end = start;
  }
  if (size > 0) await handle.truncate(0);
}
