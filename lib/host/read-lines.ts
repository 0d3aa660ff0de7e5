/**
 * Cuts what a process writes into lines, as bytes and without their ends. `tooLong` is called once, when a line has
 * passed `maxBytes`; nothing is read after it.
 */
export function createLineReader(
  onLine: (line: Buffer) => void,
  limit?: { maxBytes: number; tooLong: () => void },
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  let isOver = false;
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0 && !isOver; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, end)]);
      onLine(line.at(-1) === 13 ? line.subarray(0, -1) : line);
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    if (isOver || from >= chunk.length) return;
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (limit && bytes > limit.maxBytes) {
      isOver = true;
      parts = [];
      limit.tooLong();
    }
  };
}
