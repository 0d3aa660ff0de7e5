export type SseReader = { push(chunk: Uint8Array): void; end(): void };

/** Reads an event stream in chunks of any size and gives the data of each whole event that has any. */
export function createSseReader(onData: (data: string) => void): SseReader {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === "") {
      if (data.some((part) => part !== "")) onData(data.join("\n"));
      data = [];
    } else if (line === "data" || line.startsWith("data:")) {
      data.push(line.slice(5).replace(/^ /, ""));
    }
  }

  function readText(text: string): void {
    // A CR at the very end may be the first half of CR LF.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  }

  return {
    push: (chunk) => readText(decoder.decode(chunk, { stream: true })),
    end: () => readText(`${decoder.decode()}\n\n`),
  };
}
