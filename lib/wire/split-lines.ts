const MOST_LINE_BYTES = 16 * 1024 * 1024;

export type LineSplitter = { push(chunk: Buffer): void; end(): void };

/**
 * Hands on each line of a stream of bytes, without its line end; what stands after the last line end comes with `end`.
 * Bytes that are no UTF-8 become U+FFFD. Of a line past `mostBytes` only the start is given, with the bytes it had.
 */
export function createLineSplitter(
  onLine: (line: string, cutFrom?: number) => void,
  mostBytes = MOST_LINE_BYTES,
): LineSplitter {
  let parts: Buffer[] = [];
  let size = 0;

  function keep(part: Buffer): void {
    const room = mostBytes - size;
    if (room > 0 && part.length > 0) parts.push(part.subarray(0, room));
    size += part.length;
  }

  function give(): void {
    const line = Buffer.concat(parts).toString("utf8").replace(/\r$/, "");
    const cutFrom = size > mostBytes ? size : undefined;
    parts = [];
    size = 0;
    if (line.trim() !== "") onLine(line, cutFrom);
  }

  return {
    push(chunk) {
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, end));
        give();
        from = end + 1;
      }
      keep(chunk.subarray(from));
    },
    end: give,
  };
}
