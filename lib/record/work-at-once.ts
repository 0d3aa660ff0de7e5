/**
 * Works the items in order, so many at once. After one that fails none is started; its error is thrown when all that
 * were started are through.
 */
export async function workAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failed: unknown[] = [];
  const worker = async () => {
    for (let next = queue.next(); !next.done && failed.length === 0; next = queue.next()) {
      await work(next.value).catch((error: unknown) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, items.length)) }, worker));
  if (failed.length > 0) throw failed[0];
}
