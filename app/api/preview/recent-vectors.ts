/** The vectors of the texts asked for last, in memory alone. */
export type RecentVectors = {
  read(text: string): Float32Array | null;
  write(text: string, vector: Float32Array): void;
};

/** Holds `most` texts; those asked for longest ago go first. */
export function createRecentVectors(most: number): RecentVectors {
  const held = new Map<string, Float32Array>();
  return {
    read: (text) => held.get(text) ?? null,
    write(text, vector) {
      held.delete(text);
      held.set(text, vector);
      const [oldest] = held.keys();
      if (held.size > most && oldest !== undefined) held.delete(oldest);
    },
  };
}
