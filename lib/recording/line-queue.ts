import type { DurableFile } from "@/lib/storage";

/** Lines on their way to a disk. */
export type LineQueue = {
  /** Resolves when the line is safe. After one that failed every later one fails with the same error. */
  append(line: string): Promise<void>;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
};

/**
 * Puts lines into a file in the order they come. Those that come while others are being made safe go together next, so
 * that many at once wait for one disk write. Behind half a line that a full disk took, nothing else is put.
 */
export function createLineQueue(file: DurableFile, explain: (cause: unknown) => unknown): LineQueue {
  let failed: { error: unknown } | null = null;
  let waiting: string[] = [];
  let next: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  const write = async () => {
    const lines = waiting;
    waiting = [];
    next = null;
    if (failed) throw failed.error;
    try {
      await file.append(lines.join("\n"));
    } catch (cause) {
      failed = { error: explain(cause) };
      throw failed.error;
    }
  };
  return {
    append(line) {
      waiting.push(line);
      if (next === null) {
        next = running.then(write);
        running = next.catch(() => undefined);
      }
      return next;
    },
    idle: () => running,
  };
}
